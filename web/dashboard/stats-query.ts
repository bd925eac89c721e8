import { read, type Answer } from '../platform/api.ts'

export type Stats = Answer<'dashboard', 'stats'>

export const statsQuery = {
  ...read('dashboard', 'stats'),
  // Fresh enough not to be fetched twice after signing in; changes on other pages still refetch it.
  staleTime: 3_000,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: 'always' as const,
}
