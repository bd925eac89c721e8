import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { api, hasCode, read, refresh } from '../../platform/api.ts'
import { formatDay } from '../../platform/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, takeFocus } from '../../ui/button.tsx'
import { UnsavedGuard } from '../../ui/fields/unsaved-guard.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { TwoFactorDialog, type TwoFactorAction, type TwoFactorCall } from './two-factor-dialog.tsx'
import { copyText } from '../../platform/copy-text.ts'
import { saveFile } from '../../platform/save-file.ts'

// Needed once in the life of an account.
const TwoFactorScan = lazyPart(async () => (await import('./two-factor-scan.tsx')).TwoFactorScan)

// Signing in elsewhere may have used a recovery code.
export const twoFactorQuery = { ...read('accounts', 'getTwoFactor'), staleTime: 0 }

// Enough for a lost phone and a few days after.
const fewCodes = 3

/** What is open: the question for the password, the code to scan, or the new recovery codes. */
interface Step {
  asked?: TwoFactorAction
  begun?: { secret: string; otpauth: string }
  /** Renewed codes replace earlier ones. */
  made?: { codes: string[]; areRenewed: boolean }
}

export function TwoFactor() {
  const query = useQuery(twoFactorQuery)
  const [{ asked, begun, made }, setStep] = useState<Step>({})
  const close = () => setStep({})
  const lookAgain = () => refresh(['accounts', 'getTwoFactor'])
  // The clicked button is gone.
  const rest = () => document.getElementById('two-factor')?.focus()
  function show(codes: string[], areRenewed: boolean) {
    setStep({ made: { codes, areRenewed } })
    void lookAgain()
  }
  function onStale() {
    close()
    void lookAgain().then(rest)
  }
  const change: TwoFactorCall = (input) =>
    api.accounts.twoFactor(input).catch((failure: unknown) => {
      // Another window has made the change already.
      if (hasCode(failure, 'two_factor_on', 'two_factor_off')) onStale()
      throw failure
    })
  if (made) return <TwoFactorCodes {...made} onSaved={() => (close(), rest())} />
  if (!query.data) return <LoadState of={query} fallback="Two-factor status could not be loaded." />
  return (
    <div className="space-y-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <Status {...query.data} onAsk={(action) => setStep({ asked: action })} />
      {asked && (
        <TwoFactorDialog
          {...{ action: asked, change }}
          onClose={close}
          onDone={({ secret, otpauth, recoveryCodes }) => {
            if (recoveryCodes) return show(recoveryCodes, true)
            if (secret && otpauth) return setStep({ begun: { secret, otpauth } })
            toast.success('Two-factor authentication is off')
            onStale()
          }}
        />
      )}
      {begun && (
        <TwoFactorScan {...{ ...begun, change }} onCodes={(codes) => show(codes, false)} onClose={close} />
      )}
    </div>
  )
}

const actions: Record<TwoFactorAction, string> = {
  begin: 'Set up',
  renew: 'New recovery codes',
  disable: 'Turn off',
}

type StatusProps = Awaited<ReturnType<typeof api.accounts.getTwoFactor>> & {
  onAsk(action: TwoFactorAction): void
}

function Status({ enabled, enabled_at: since, recovery_codes_left: left, onAsk }: StatusProps) {
  const offered = enabled ? (['renew', 'disable'] as const) : (['begin'] as const)
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={enabled ? 'good' : 'grey'}>{enabled ? 'On' : 'Not configured'}</Badge>
        <span className="text-soft">
          {enabled ? since && `Since ${formatDay(since)}` : 'You sign in with just your password.'}
        </span>
      </p>
      {enabled && (
        <p>
          {left} of 10 recovery codes left.{left <= fewCodes && ' Get new ones before you run out.'}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {offered.map((action) => (
          <Button
            key={action}
            look={enabled ? 'secondary' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => onAsk(action)}
          >
            {actions[action]}
          </Button>
        ))}
      </div>
    </>
  )
}

type TwoFactorCodesProps = NonNullable<Step['made']> & { onSaved(): void }

/** Shows the recovery codes, which the server never returns again. */
function TwoFactorCodes({ codes, areRenewed, onSaved }: TwoFactorCodesProps) {
  const text = codes.join('\n')
  function download() {
    const intro = 'Quillcast recovery codes. Each one signs you in once, instead of a code from your app.'
    saveFile(new Blob([`${intro}\n\n${text}\n`], { type: 'text/plain' }), 'quillcast-recovery-codes.txt')
  }
  return (
    <div className="space-y-5 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <UnsavedGuard
        isDirty
        title="Leave without the codes?"
        text="Your recovery codes are shown only this once."
      />
      <div className="space-y-2">
        <h3 ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
          {areRenewed
            ? 'Your new recovery codes. The old ones no longer work.'
            : 'Two-factor authentication is on. Save these codes.'}
        </h3>
        <p className="text-soft">
          If you lose your phone, each code signs you in once. We won’t show them again, so save them with
          your passwords.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 rounded-xl bg-sunken px-3 py-4 font-mono text-[0.8125rem] sm:px-4 sm:text-sm lg:grid-cols-2"
      >
        {codes.map((code) => (
          // If a code wraps, its second line is indented so that it does not look like another code.
          <li key={code} className="pl-4 -indent-4 wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copyText(text, 'Recovery codes copied to clipboard!')}>
          Copy
        </Button>
        <Button look="secondary" onClick={download}>
          Download
        </Button>
        <Button className="sm:ml-auto" onClick={onSaved}>
          I’ve saved them
        </Button>
      </div>
    </div>
  )
}
