import { useQuery } from '@tanstack/react-query'
import { MailToggleList } from '../profile/mail-toggle-list.tsx'
import { mailTogglesQuery } from '../profile/mail-toggles-query.ts'
import { TitledSection } from '../ui/titled-section.tsx'
import { SettingsFailure } from './settings-failure.tsx'

export function NotificationSettings() {
  const { data, error, refetch } = useQuery(mailTogglesQuery)
  if (!data)
    return (
      <SettingsFailure
        error={error}
        fallback="Your email preferences could not be loaded."
        onRetry={() => void refetch()}
      />
    )
  return (
    <TitledSection id="mails" title="Email preferences" intro="Changes save automatically.">
      <MailToggleList values={data.notifications} />
      <p className="max-w-[65ch] text-soft">
        We always email social captions, failed posts, billing and security, so you know what happens to your
        posts and your account.
      </p>
    </TitledSection>
  )
}
