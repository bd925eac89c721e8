import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../platform/dates.ts'
import { queryKeys } from '../../platform/query-keys.ts'
import { LoadFailure } from '../../ui/messages/load-failure.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { twoFactorQuery } from '../security-queries.ts'
import { TwoFactorCodes } from './two-factor-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'
import { api } from '../../platform/api.ts'
import { useForm } from '../../platform/use-form.ts'
import { bothFactorsRules, SecondFactorField } from './two-factor-field.tsx'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { CurrentPassword } from '../current-password.tsx'
import { hasCode } from '../../platform/api-failure.ts'

interface TwoFactorProps {
  /** Recovery codes are shown that nobody can show again. */
  onUnsaved(isUnsaved: boolean): void
}

export function TwoFactor({ onUnsaved }: TwoFactorProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(twoFactorQuery)
  const [codes, setCodes] = useState<string[]>()
  const [isRenewed, setRenewed] = useState(false)
  const again = () => queries.invalidateQueries({ queryKey: queryKeys.twoFactor })
  function show(made: string[], areRenewed = false) {
    setCodes(made)
    setRenewed(areRenewed)
    onUnsaved(true)
    void again()
  }
  function hide() {
    setCodes(undefined)
    onUnsaved(false)
    document.getElementById('two-factor')?.focus()
  }
  if (codes) return <TwoFactorCodes codes={codes} areRenewed={isRenewed} onSaved={hide} />
  if (error && !data)
    return <LoadFailure of={{ error, refetch }} fallback="Two-factor status could not be loaded." />
  if (!data) return <Spinner />
  if (!data.enabled) return <TwoFactorSetup onCodes={(made) => show(made)} onStale={() => void again()} />
  return (
    <TurnedOn
      since={data.enabled_at}
      left={data.recovery_codes_left}
      onOff={again}
      onRenewed={(made) => show(made, true)}
    />
  )
}

interface TurnedOnProps {
  since: string | null
  left: number
  onOff(): Promise<void>
  onRenewed(codes: string[]): void
}

// A lost phone and a few evenings after it.
const fewCodes = 3

function TurnedOn({ since, left, onOff, onRenewed }: TurnedOnProps) {
  const [asked, setAsked] = useState<'off' | 'renew'>()
  const close = () => setAsked(undefined)
  return (
    <div className="space-y-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="good">On</Badge>
        {since && <span className="text-soft">Since {formatDay(since)}</span>}
      </p>
      <p>
        {left} of 10 recovery codes left.{left <= fewCodes && ' Get new ones before you run out.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsked('renew')}>
          New recovery codes
        </Button>
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsked('off')}>
          Turn off
        </Button>
      </div>
      {asked === 'renew' && <RecoveryRenewal onClose={close} onRenewed={onRenewed} />}
      {asked === 'off' && (
        <TwoFactorDisable
          onClose={close}
          onOff={() => {
            close()
            // The button that opened it is gone by then.
            void onOff().then(() => document.getElementById('two-factor')?.focus())
          }}
        />
      )}
    </div>
  )
}

interface RecoveryRenewalProps {
  onRenewed(codes: string[]): void
  onClose(): void
}

/** Asks who it is before ten new codes take the place of the earlier ones. */
function RecoveryRenewal({ onRenewed, onClose }: RecoveryRenewalProps) {
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    rules: bothFactorsRules,
    fallback: 'We couldn’t make new codes. Please try again.',
    async send(values) {
      const { recoveryCodes } = await api.accounts.twoFactor({ action: 'renew', ...values })
      onRenewed(recoveryCodes ?? [])
    },
  })
  return (
    <FormDialog
      title="New recovery codes?"
      form={form}
      action="Get new codes"
      busyLabel="Getting codes..."
      onClose={onClose}
    >
      <p>You’ll get ten new codes, and your current ones stop working right away.</p>
      <CurrentPassword {...form.field('currentPassword')} />
      <SecondFactorField {...form.field('code')} />
    </FormDialog>
  )
}

import toast from 'react-hot-toast/headless'

function TwoFactorDisable({ onClose, onOff }: { onClose(): void; onOff(): void }) {
  const form = useForm({
    initial: { currentPassword: '', code: '' },
    rules: bothFactorsRules,
    fallback: 'Two-factor authentication could not be turned off. Please try again.',
    async send(values) {
      try {
        await api.accounts.twoFactor({ action: 'disable', ...values })
      } catch (failure) {
        // Another window was faster: it is as it was wanted.
        if (!hasCode(failure, 'two_factor_off')) throw failure
      }
      toast.success('Two-factor authentication is off')
      onOff()
    },
  })
  return (
    <FormDialog
      title="Turn off two-factor?"
      form={form}
      action="Turn off"
      busyLabel="Turning off..."
      look="danger"
      onClose={onClose}
    >
      <p>You’ll sign in with just your password, and your recovery codes stop working.</p>
      <CurrentPassword {...form.field('currentPassword')} />
      <SecondFactorField {...form.field('code')} />
    </FormDialog>
  )
}
