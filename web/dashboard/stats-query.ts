import type { Answer } from '../platform/api.ts'
import { read } from '../platform/query-client.ts'

export type Stats = Answer<'dashboard', 'stats'>

export const statsQuery = {
  ...read('dashboard', 'stats'),
  // What was asked for while signing in is not asked again when the overview appears; what changed on another page is.
  staleTime: 3_000,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: 'always' as const,
}
