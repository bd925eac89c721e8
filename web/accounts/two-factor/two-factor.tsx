import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import toast from 'react-hot-toast/headless'
import type { api } from '../../platform/api.ts'
import { formatDay } from '../../platform/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { TwoFactorCodes } from './two-factor-codes.tsx'
import { TwoFactorDialog, type TwoFactorAction } from './two-factor-dialog.tsx'
import { read, refresh } from '../../platform/query-client.ts'

// Needed once in the life of an account.
const TwoFactorScan = lazyPart(async () => (await import('./two-factor-scan.tsx')).TwoFactorScan)

// Signing in elsewhere may have used a recovery code.
export const twoFactorQuery = { ...read('accounts', 'getTwoFactor'), staleTime: 0 }

// Enough for a lost phone and a few days after.
const fewCodes = 3

interface TwoFactorProps {
  /** True while the recovery codes are shown, because they cannot be shown again. */
  onUnsaved(isUnsaved: boolean): void
}

/** Two-factor authentication, off, being set up or on, and its recovery codes. */
export function TwoFactor({ onUnsaved }: TwoFactorProps) {
  const query = useQuery(twoFactorQuery)
  const { asked, ask, begun, begin, codes, show, hide, close, onStale } = useSteps(onUnsaved)
  if (codes) return <TwoFactorCodes {...codes} onSaved={hide} />
  if (!query.data) return <LoadState of={query} fallback="Two-factor status could not be loaded." />
  return (
    <div className="space-y-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <Status {...query.data} onAsk={ask} />
      {asked && (
        <TwoFactorDialog
          action={asked}
          onClose={close}
          onStale={onStale}
          onDone={({ secret, otpauth, recoveryCodes }) => {
            if (recoveryCodes) return show({ codes: recoveryCodes, areRenewed: true })
            if (secret && otpauth) return begin({ secret, otpauth })
            toast.success('Two-factor authentication is off')
            onStale()
          }}
        />
      )}
      {begun && (
        <TwoFactorScan
          {...begun}
          onCodes={(list) => show({ codes: list, areRenewed: false })}
          onStale={onStale}
          onClose={close}
        />
      )}
    </div>
  )
}

interface Begun {
  secret: string
  otpauth: string
}

function useSteps(onUnsaved: TwoFactorProps['onUnsaved']) {
  const [asked, ask] = useState<TwoFactorAction>()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<Pick<ComponentProps<typeof TwoFactorCodes>, 'codes' | 'areRenewed'>>()
  const lookAgain = () => refresh(['accounts', 'getTwoFactor'])
  // The clicked button is gone.
  const rest = () => document.getElementById('two-factor')?.focus()
  function begin(next: Begun | undefined) {
    ask(undefined)
    setBegun(next)
  }
  const close = () => begin(undefined)
  return {
    asked,
    ask,
    begun,
    begin,
    codes,
    close,
    show(made: typeof codes) {
      close()
      setCodes(made)
      onUnsaved(true)
      void lookAgain()
    },
    hide() {
      setCodes(undefined)
      onUnsaved(false)
      rest()
    },
    /** Shows the server's current state. */
    onStale() {
      close()
      void lookAgain().then(rest)
    },
  }
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
