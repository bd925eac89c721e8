import { useQuery } from '@tanstack/react-query'
import type { User } from '../../contract/accounts/accounts.ts'
import type { ConnectedSite, ProfileDraft } from '../../contract/profile/profile.ts'
import { api, hasCode } from '../platform/api.ts'

export interface Beginnings {
  /** True if the account is already complete; `user` is set if there is a session. */
  exists: boolean
  user?: User
  draft: ProfileDraft | null
  site: ConnectedSite | null
  paid: boolean
}

interface Visitor {
  email: string
  registrationToken: string | undefined
  isSignedIn: boolean
}

const nothing: Beginnings = { exists: false, draft: null, site: null, paid: true }

/** Returns the customer's progress; if the request fails, it is logged and the form starts empty. */
export function useBeginnings(visitor: Visitor | undefined) {
  return useQuery({
    queryKey: ['profile', 'registration', visitor?.email, visitor?.isSignedIn],
    enabled: visitor !== undefined,
    // Fetches again on the next visit.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => (visitor ? findBeginnings(visitor) : nothing),
  }).data
}

async function findBeginnings({ email, registrationToken, isSignedIn }: Visitor): Promise<Beginnings> {
  try {
    if (isSignedIn) {
      const [{ user, draft, site }, { access }] = await Promise.all([
        api.profile.get(),
        api.billing.getPlan(),
      ])
      const paid = access === 'full' || access === 'grace'
      return { exists: user.profileComplete, user, draft, site, paid }
    }
    const { exists } = await api.accounts.checkEmailExists({ email })
    if (exists || !registrationToken) return { ...nothing, exists }
    return { ...nothing, ...(await api.profile.registrationState({ registrationToken })) }
  } catch (failure) {
    if (hasCode(failure, 'profile_already_complete')) return { ...nothing, exists: true }
    // oxlint-disable-next-line no-console -- the form works without it; the log is for support
    console.warn('The registration could not be checked', failure)
    return nothing
  }
}
