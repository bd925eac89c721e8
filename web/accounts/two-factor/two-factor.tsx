import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { formatDay } from '../../platform/dates.ts'
import { queryKeys } from '../../platform/query-keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { LoadState } from '../../ui/messages/load-failure.tsx'
import { twoFactorQuery } from '../security-queries.ts'
import { TwoFactorCodes } from './two-factor-codes.tsx'
import { TwoFactorDialog, type TwoFactorAction } from './two-factor-dialog.tsx'

// Needed once in the life of an account.
const TwoFactorScan = lazyPart(async () => (await import('./two-factor-scan.tsx')).TwoFactorScan)

// A lost phone and a few evenings after it.
const fewCodes = 3

interface TwoFactorProps {
  /** Recovery codes are shown that nobody can show again. */
  onUnsaved(isUnsaved: boolean): void
}

/** The second factor: off, being set up, or on, and the codes in place of it. */
export function TwoFactor({ onUnsaved }: TwoFactorProps) {
  const queries = useQueryClient()
  const query = useQuery(twoFactorQuery)
  const [asked, setAsked] = useState<TwoFactorAction>()
  const [begun, setBegun] = useState<{ secret: string; otpauth: string }>()
  const [codes, setCodes] = useState<{ list: string[]; areRenewed: boolean }>()
  const close = () => {
    setAsked(undefined)
    setBegun(undefined)
  }
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.twoFactor })
  // The button that was pressed is gone.
  const rest = () => document.getElementById('two-factor')?.focus()
  /** As the server has it now. */
  function onStale() {
    close()
    void refresh().then(rest)
  }
  function show(list: string[], areRenewed: boolean) {
    close()
    setCodes({ list, areRenewed })
    onUnsaved(true)
    void refresh()
  }
  function hide() {
    setCodes(undefined)
    onUnsaved(false)
    rest()
  }
  if (codes) return <TwoFactorCodes codes={codes.list} areRenewed={codes.areRenewed} onSaved={hide} />
  if (!query.data) return <LoadState of={query} fallback="Two-factor status could not be loaded." />
  const { enabled, enabled_at: since, recovery_codes_left: left } = query.data
  return (
    <div className="space-y-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
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
        {(enabled ? (['renew', 'disable'] as const) : (['begin'] as const)).map((action) => (
          <Button
            key={action}
            look={enabled ? 'secondary' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => setAsked(action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
      {asked && (
        <TwoFactorDialog
          action={asked}
          onClose={close}
          onStale={onStale}
          onDone={({ secret, otpauth, recoveryCodes }) => {
            if (recoveryCodes) return show(recoveryCodes, true)
            setAsked(undefined)
            if (secret && otpauth) return setBegun({ secret, otpauth })
            toast.success('Two-factor authentication is off')
            onStale()
          }}
        />
      )}
      {begun && (
        <Suspense>
          <TwoFactorScan {...begun} onCodes={(list) => show(list, false)} onStale={onStale} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

const labels: Record<TwoFactorAction, string> = {
  begin: 'Set up',
  renew: 'New recovery codes',
  disable: 'Turn off',
}
