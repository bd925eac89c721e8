import { useState, type ChangeEvent } from 'react'
import { HelpLink } from '../ui/help-link.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { OneClick } from './one-click.tsx'
import type { ConnectionOutcome } from './use-connection-return.ts'

type SiteField = 'wordpressSiteUrl' | 'wordpressUsername' | 'wordpressApiKey'

interface FieldProps {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange(event: ChangeEvent<HTMLInputElement>): void
}

export interface SiteSectionProps {
  field(name: SiteField): FieldProps
  /** Keeps what is typed, as the browser leaves for WordPress. */
  onLeave(): void
  outcome: ConnectionOutcome
  /** An application password of this site is stored already. */
  isStored: boolean
}

const passwordHint =
  'In the WordPress admin, under Users, Profile, Application Passwords: enter a name, press Add, and copy the password.'

/** The address of the site and two ways to let us in: approving it there, or an application password by hand. */
export function SiteSection({ field, onLeave, outcome, isStored }: SiteSectionProps) {
  const [refused, setRefused] = useState<string>()
  const site = field('wordpressSiteUrl')
  function refuse(message: string) {
    setRefused(message)
    document.getElementById(site.id)?.focus()
  }
  return (
    <div className="space-y-5">
      {outcome.kind === 'failed' && <FailedReturn outcome={outcome} />}
      <TextField
        label="WordPress Site URL"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://your-site.com"
        {...site}
        error={site.error ?? refused}
        onChange={(event) => {
          setRefused(undefined)
          site.onChange(event)
        }}
      />
      <OneClick
        label={isStored ? 'Reconnect with one click' : 'Connect with one click'}
        url={site.value}
        onRefused={refuse}
        onLeave={onLeave}
      />
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or enter the three fields by hand
      </p>
      <LoginFields field={field} isStored={isStored} />
    </div>
  )
}

export function LoginFields({ field, isStored }: Pick<SiteSectionProps, 'field' | 'isStored'>) {
  return (
    <>
      <TextField
        label="WordPress Username"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...field('wordpressUsername')}
      />
      <PasswordField
        label="WordPress Application Password"
        hint={isStored ? `Leave blank to keep the stored one. ${passwordHint}` : passwordHint}
        autoComplete="off"
        {...field('wordpressApiKey')}
      />
      <p>
        <HelpLink to="by-hand">Where to find it, with pictures</HelpLink>
      </p>
    </>
  )
}

export function FailedReturn({ outcome: { title, fix } }: { outcome: ConnectionOutcome }) {
  return (
    // It stands far down a page that was loaded anew: who comes back is led to it.
    <div tabIndex={-1} ref={focusOnce} className="rounded-lg">
      <Notice tone="danger" title={title}>
        <p>{fix}</p>
      </Notice>
    </div>
  )
}

const focusOnce = (element: HTMLElement | null) => element?.focus()
