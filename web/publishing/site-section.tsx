import { takeFocus } from '../ui/button.tsx'
import { CallButton } from '../ui/call-button.tsx'
import type { FormField } from '../ui/fields/form.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { ConnectionOutcome } from './use-connection-return.ts'

type SiteField = 'wordpressSiteUrl' | 'wordpressUsername' | 'wordpressApiKey'

export interface SiteSectionProps {
  field(name: SiteField): FormField
  /** Leads to the owner's WordPress to approve the connection. */
  onConnect(): Promise<unknown>
  outcome: ConnectionOutcome
  /** True if an application password of this site is stored. */
  isStored: boolean
}

/** The site's address and two ways to connect: approval at WordPress, or an application password. */
export const SiteSection = ({ field, onConnect, outcome, isStored }: SiteSectionProps) => (
  <div className="space-y-5">
    {outcome.kind === 'failed' && <FailedReturn outcome={outcome} />}
    <SiteUrlField {...field('wordpressSiteUrl')} />
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-accent-wash p-4 sm:p-5">
      <p className="min-w-0 grow basis-64">
        <span className="block text-sm font-semibold text-accent-strong">Recommended</span>
        Log in to your WordPress and approve “Quillcast” there. It gets a password of its own; we never see
        yours.
      </p>
      <CallButton
        className="max-sm:w-full"
        busyLabel="Taking you to your site..."
        fallback="The connection could not be started. Please try again."
        call={onConnect}
      >
        {isStored ? 'Reconnect with one click' : 'Connect with one click'}
      </CallButton>
    </div>
    <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      or enter an application password by hand
    </p>
    <LoginFields field={field} isStored={isStored} />
  </div>
)

export const SiteUrlField = (field: FormField) => (
  <TextField
    label="WordPress Site URL"
    type="url"
    inputMode="url"
    autoComplete="url"
    placeholder="https://your-site.com"
    {...field}
  />
)

export const LoginFields = ({ field, isStored }: Pick<SiteSectionProps, 'field' | 'isStored'>) => (
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
      hint={
        <>
          {isStored && 'Leave blank to keep the stored one. '}
          In the WordPress admin, under Users, Profile, Application Passwords: enter a name, press Add, and
          copy the password. <HelpLink to="by-hand">Where to find it, with pictures</HelpLink>
        </>
      }
      autoComplete="off"
      {...field('wordpressApiKey')}
    />
  </>
)

export const FailedReturn = ({ outcome: { title, fix } }: { outcome: ConnectionOutcome }) => (
  // Far down a page that has just loaded, so it takes the focus.
  <div tabIndex={-1} ref={takeFocus} className="rounded-lg">
    <Notice tone="danger" title={title}>
      <p>{fix}</p>
    </Notice>
  </div>
)
