import { useEffect, useState, type FormEvent } from 'react'
import type { ConnectedSite } from '../../contract/profile/profile.ts'
import { Button, takeFocus } from '../ui/button.tsx'
import { Form, type SentForm } from '../ui/fields/form.tsx'
import { Stroke } from '../ui/icon.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { hostOf } from './site-health.ts'
import { FailedReturn, LoginFields, SiteUrlField, type SiteSectionProps } from './site-section.tsx'
import type { ConnectionOutcome } from './use-connection-return.ts'

interface NewSiteProps extends Pick<SiteSectionProps, 'field'>, SentForm {
  outcome: ConnectionOutcome
  site: ConnectedSite | null
  /** `way` is how the form was submitted last. */
  values: { way: string }
  onSite(site: ConnectedSite | null): void
  onWay(way: 'one-click' | 'by-hand'): void
}

/** The site of a profile being completed: the connected one, or its address and two ways to connect it. */
export function NewSite({ site, onSite, ...props }: NewSiteProps) {
  const [left, setLeft] = useState<ConnectedSite>()
  if (!site)
    return (
      <>
        {left && (
          <Button look="secondary" onClick={() => onSite(left)}>
            Keep {hostOf(left.wordpressSiteUrl)}
          </Button>
        )}
        <Connect {...props} takesFocus={left !== undefined} />
      </>
    )
  return (
    <>
      <ConnectedCard
        {...site}
        takesFocus={left !== undefined}
        onUseAnother={() => {
          setLeft(site)
          onSite(null)
        }}
      />
      {site.problem && (
        <Notice tone="warn" title="We’re still checking your site">
          <p>{site.problem} We keep trying; you can go on.</p>
        </Notice>
      )}
    </>
  )
}

type ConnectedCardProps = ConnectedSite & {
  /** True on return from WordPress, so that screen readers continue here. */
  takesFocus: boolean
  onUseAnother(): void
}

function ConnectedCard(props: ConnectedCardProps) {
  const { wordpressSiteUrl, wordpressUsername, problem, takesFocus, onUseAnother } = props
  return (
    <div
      ref={takesFocus ? takeFocus : undefined}
      role="group"
      aria-labelledby="connected-site"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-good-wash p-4 sm:p-5"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-8 shrink-0 fill-none stroke-good stroke-2">
        <circle cx="12" cy="12" r="10" />
        <path d="m7.5 12.5 3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className="min-w-0 grow basis-56">
        <p id="connected-site" className="font-semibold">
          {problem ? 'Saved: ' : 'Connected to '}
          {hostOf(wordpressSiteUrl)} as {wordpressUsername}
        </p>
        <p className="text-sm text-soft">
          With its own application password, which you can revoke in WordPress at any time.
        </p>
      </div>
      <Button look="secondary" onClick={onUseAnother}>
        Use another site
      </Button>
    </div>
  )
}

type ConnectProps = Omit<NewSiteProps, 'site' | 'onSite'> & { takesFocus: boolean }

function Connect({ field, outcome, isBusy, values, takesFocus, onWay, ...form }: ConnectProps) {
  // Starts open if a user name was typed before.
  const [isByHand, setByHand] = useState(field('wordpressUsername').value !== '')
  const isLoginWrong = form.problems.some(({ id }) => id !== '' && id !== 'wordpressSiteUrl')
  useEffect(() => {
    if (takesFocus) document.getElementById('wordpressSiteUrl')?.focus()
  }, [takesFocus])
  const submitBy = (way: Parameters<typeof onWay>[0]) => (event: FormEvent) => {
    onWay(way)
    return form.submit(event)
  }
  return (
    <div className="space-y-5">
      {outcome.kind === 'failed' && <FailedReturn outcome={outcome} />}
      <Form form={{ ...form, submit: submitBy('one-click') }} className="space-y-5">
        <SiteUrlField {...field('wordpressSiteUrl')} />
        <div className="space-y-2">
          <Button
            type="submit"
            className="w-full"
            busy={isBusy && values.way === 'one-click'}
            busyLabel="Taking you to your site..."
          >
            Connect with one click
          </Button>
          <p className="text-center text-sm text-soft">
            Log in to your WordPress and approve “Quillcast” there. It gets a password of its own; we never
            see yours.
          </p>
        </div>
      </Form>
      <ByHand
        field={field}
        isOpen={isByHand || isLoginWrong}
        isBusy={isBusy && values.way === 'by-hand'}
        onOpen={setByHand}
        onSubmit={submitBy('by-hand')}
      />
    </div>
  )
}

interface ByHandProps extends Pick<SiteSectionProps, 'field'> {
  isOpen: boolean
  isBusy: boolean
  onOpen(isOpen: boolean): void
  onSubmit(event: FormEvent): unknown
}

const ByHand = ({ field, isOpen, isBusy, onOpen, onSubmit }: ByHandProps) => (
  <details
    open={isOpen}
    onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    className="group rounded-xl border border-line bg-surface px-4 sm:px-5"
  >
    <summary className="flex min-h-12 items-center justify-between gap-3 py-2.5 font-medium">
      Connect with an application password
      <Stroke className="size-5 shrink-0 stroke-current stroke-2 group-open:rotate-180" d="m6 9 6 6 6-6" />
    </summary>
    <form method="post" noValidate onSubmit={onSubmit} className="space-y-5 pt-2 pb-5">
      <LoginFields field={field} isStored={false} />
      <Button
        type="submit"
        look="secondary"
        className="w-full"
        busy={isBusy}
        busyLabel="Checking the login..."
      >
        Connect
      </Button>
    </form>
  </details>
)
