import { usePasswordAgain } from '../../accounts/password-again.tsx'
import { ApiKeys } from '../../integrations/api-keys.tsx'
import { Webhooks } from '../../integrations/webhooks.tsx'
import { NewTabLink, Button } from '../../ui/button.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { api, read, refresh } from '../../platform/api.ts'
import { copyText } from '../../platform/copy-text.ts'
import { ActionButton } from '../../ui/call-button.tsx'
import { ConfirmButton } from '../../ui/messages/confirm-dialog.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'

/** What other programs may do in the account. */
export function ApiSettings() {
  const { withPassword, question } = usePasswordAgain({
    reason: 'Enter your password to continue.',
    submit: 'Continue',
    look: 'primary',
  })
  return (
    <div className="space-y-10">
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
        <ApiKeys withPassword={withPassword} />
      </TitledSection>
      <TitledSection
        id="webhooks"
        title="Webhooks"
        intro="We call your program when something happens to a post, and sign each call."
      >
        <Webhooks />
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

async function showChange() {
  await refresh(['integrations', 'getCalendarFeed'])
  document.getElementById('calendar-feed')?.focus()
}

/** The address at which calendar programs read the plan. */
function CalendarFeed() {
  const query = useQuery({ ...read('integrations', 'getCalendarFeed'), staleTime: 0 })
  if (!query.data) return <LoadState of={query} fallback="Your calendar feed could not be loaded." />
  const { address } = query.data
  if (address === null)
    return (
      <ActionButton
        look="secondary"
        call={changes.replace.call}
        onDone={showChange}
        failure={changes.replace.fallback}
      >
        Create a calendar address
      </ActionButton>
    )
  return (
    <div className="space-y-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <p className="text-soft">In your calendar, choose “Subscribe” or “From URL” and enter:</p>
      <code className="block rounded-xl bg-sunken px-4 py-3 text-sm wrap-anywhere">{address}</code>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copyText(address, 'Copied to clipboard!')}>
          Copy
        </Button>
        <ChangeButton {...changes.replace}>New address</ChangeButton>
        <ChangeButton {...changes.remove}>Turn off</ChangeButton>
      </div>
    </div>
  )
}

const changes = {
  replace: {
    call: () => api.integrations.createCalendarFeed(),
    title: 'Create a new address?',
    action: 'Create address',
    busyLabel: 'Creating...',
    done: 'Address replaced',
    text: 'The old one stops working immediately. Calendars that use it need the new one.',
    fallback: 'The address could not be created. Please try again.',
  },
  remove: {
    call: () => api.integrations.removeCalendarFeed(),
    title: 'Turn off the calendar feed?',
    action: 'Turn off feed',
    busyLabel: 'Turning off...',
    done: 'Calendar feed turned off',
    text: 'Its address stops working immediately, and calendars that use it stop updating.',
    fallback: 'The calendar feed could not be turned off. Please try again.',
  },
} as const

type ChangeButtonProps = (typeof changes)[keyof typeof changes] & { children: string }

const ChangeButton = ({ call, done, text, children, ...dialog }: ChangeButtonProps) => (
  <ConfirmButton
    {...dialog}
    button={{ children }}
    look="danger"
    onConfirm={call}
    onDone={() => {
      toast.success(done)
      return showChange()
    }}
  >
    <p>{text}</p>
  </ConfirmButton>
)
