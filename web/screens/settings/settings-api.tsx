import { useState } from 'react'
import { usePasswordAgain } from '../../accounts/password-again.tsx'
import { ApiKeys } from '../../integrations/api-keys.tsx'
import { CalendarFeed } from '../../integrations/calendar-feed.tsx'
import { Webhooks } from '../../integrations/webhooks.tsx'
import { NewTabLink } from '../../ui/button.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'

/** What other programs may do in the account. */
export function ApiSettings() {
  const [isUnsaved, setUnsaved] = useState(false)
  const { withPassword, question } = usePasswordAgain({
    reason: 'Enter your password to continue.',
    submit: 'Continue',
    look: 'primary',
  })
  return (
    <div className="space-y-10">
      <UnsavedGuard isDirty={isUnsaved} title="Leave without saving it?" text="It is shown only this once." />
      <TitledSection
        id="api-keys"
        title="API keys"
        help="api"
        intro={
          <>
            A key lets one of your programs work in this account. Give each program its own.{' '}
            <NewTabLink href="/api/docs">API reference</NewTabLink>
          </>
        }
      >
        <ApiKeys withPassword={withPassword} onUnsaved={setUnsaved} />
      </TitledSection>
      <TitledSection
        id="webhooks"
        title="Webhooks"
        intro="We call your program when something happens to a post, and sign each call."
      >
        <Webhooks onUnsaved={setUnsaved} />
      </TitledSection>
      <TitledSection
        id="calendar-feed"
        title="Calendar feed"
        intro="Your plan in Google Calendar, Outlook or Apple Calendar. Anyone who has the address can read titles and times."
      >
        <CalendarFeed />
      </TitledSection>
      {question}
    </div>
  )
}
