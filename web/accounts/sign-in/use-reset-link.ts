import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { hasCode } from '../../platform/api-failure.ts'
import { useAuth } from '../../platform/session/session.tsx'

type ResetLink =
  | { state: 'checking' | 'valid' | 'invalid' }
  | { state: 'unknown'; message: string; again(): void }

/** Whether the link may still set a password. A question that got no answer says nothing about the link. */
export function useResetLink(token: string | null): ResetLink {
  const { during } = useAuth()
  const check = useQuery({
    queryKey: ['accounts', 'reset-link', token],
    enabled: token !== null,
    gcTime: 0,
    queryFn: ({ signal }) =>
      during('Invalid or expired reset token', async () => {
        await api.accounts.verifyResetToken({ token: token ?? '' }, { signal })
        return 'valid' as const
      }),
  })
  if (token === null) return { state: 'invalid' }
  if (check.isFetching || check.isPending) return { state: 'checking' }
  if (check.data) return { state: check.data }
  if (hasCode(check.error, 'invalid_token', 'invalid_input')) return { state: 'invalid' }
  return { state: 'unknown', message: check.error?.message ?? '', again: () => void check.refetch() }
}
