import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { hasCode } from '../../platform/api-failure.ts'
import { useForm } from '../../platform/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form-dialog.tsx'
import { TwoFactorScan } from './two-factor-scan.tsx'
import { StepHeading } from './two-factor-step.tsx'
import { CurrentPassword, currentPasswordRule } from '../current-password.tsx'
import { DialogActions } from '../../ui/messages/dialog-actions.tsx'

interface TwoFactorSetupProps {
  onCodes(codes: string[]): void
  /** Another window was faster. */
  onStale(): void
}

interface Begun {
  secret: string
  otpauth: string
}

/** Not on yet: the password, then the app, then its first code. */
export function TwoFactorSetup({ onCodes, onStale }: TwoFactorSetupProps) {
  const [isOpen, setOpen] = useState(false)
  const [begun, setBegun] = useState<Begun>()
  function cancel() {
    setBegun(undefined)
    setOpen(false)
    document.getElementById('two-factor')?.focus()
  }
  return (
    <div className="space-y-5 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="grey">Not configured</Badge>
        <span className="text-soft">You sign in with just your password.</span>
      </p>
      {!isOpen && <Button onClick={() => setOpen(true)}>Set up</Button>}
      {isOpen && !begun && <AskPassword onBegun={setBegun} onStale={onStale} onCancel={cancel} />}
      {begun && <TwoFactorScan {...begun} onCodes={onCodes} onStale={onStale} onCancel={cancel} />}
    </div>
  )
}

interface AskPasswordProps {
  onBegun(begun: Begun): void
  onStale(): void
  onCancel(): void
}

function AskPassword({ onBegun, onStale, onCancel }: AskPasswordProps) {
  const form = useForm({
    initial: { currentPassword: '' },
    rules: { currentPassword: currentPasswordRule },
    fallback: 'Two-factor setup could not be started. Please try again.',
    async send({ currentPassword }) {
      try {
        const { secret, otpauth } = await api.accounts.twoFactor({ action: 'begin', currentPassword })
        onBegun({ secret: secret ?? '', otpauth: otpauth ?? '' })
      } catch (failure) {
        if (hasCode(failure, 'two_factor_on')) onStale()
        throw failure
      }
    },
  })
  return (
    <Form form={form} className="space-y-5 border-t border-line pt-5">
      <StepHeading>Confirm your password</StepHeading>
      <CurrentPassword {...form.field('currentPassword')} />
      <DialogActions busy={form.isBusy} busyLabel="Checking..." onCancel={onCancel}>
        Continue
      </DialogActions>
    </Form>
  )
}
