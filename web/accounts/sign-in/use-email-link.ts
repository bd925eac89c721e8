import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { hasCode } from '../../platform/api-failure.ts'

type EmailLink =
  | { state: 'checking' | 'invalid' }
  | { state: 'confirmed'; email: string }
  | { state: 'taken' | 'unknown'; message: string; again(): void }

/** Confirms the address that the link was emailed to, by a separate call: opening the page alone confirms nothing. */
export function useEmailLink(token: string | null): EmailLink {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['accounts', 'email-link', token],
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.accounts.verifyEmail({ token: token ?? '' }),
  })
  if (token === null) return { state: 'invalid' }
  if (data) return { state: 'confirmed', email: data.email }
  if (isFetching || !error) return { state: 'checking' }
  if (hasCode(error, 'invalid_token', 'invalid_input')) return { state: 'invalid' }
  const state = hasCode(error, 'email_taken') ? 'taken' : 'unknown'
  return { state, message: error.message, again: () => void refetch() }
}
