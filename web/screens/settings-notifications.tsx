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
        fallback="Your choices could not be loaded."
        onRetry={() => void refetch()}
      />
    )
  return (
    <TitledSection id="mails" title="Mails that you choose" intro="Switched at once; nothing to save.">
      <MailToggleList values={data.notifications} />
      <p className="max-w-[65ch] text-soft">
        Captions for your social networks, failures, billing and security are always mailed: without them you
        would not know what happens to your posts and your account.
      </p>
    </TitledSection>
  )
}
