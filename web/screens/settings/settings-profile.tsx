import { useQuery } from '@tanstack/react-query'
import { ProfileForm } from '../../accounts/profile-form.tsx'
import { profileQuery } from '../../profile/profile-query.ts'
import { TextLink } from '../../ui/button.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'

/** Who signs in. */
export function ProfileSettings() {
  const query = useQuery(profileQuery)
  if (!query.data || !query.isFetchedAfterMount)
    return <LoadState of={query} fallback="Your profile could not be loaded." />
  return (
    <div className="space-y-8">
      <ProfileForm user={query.data.user} />
      <p className="border-t border-line pt-6 text-soft">
        What we know of your business and where we publish is in{' '}
        <TextLink to="?tab=site">Business and site</TextLink>.
      </p>
    </div>
  )
}
