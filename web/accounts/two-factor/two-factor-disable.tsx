import toast from 'react-hot-toast/headless'
import { api } from '../../platform/api.ts'
import { hasCode } from '../../platform/api-failure.ts'
import { useForm } from '../../platform/use-form.ts'
import { DialogActions } from '../../ui/messages/dialog-actions.tsx'
import { Dialog } from '../../ui/messages/dialog.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { bothFactorsRules, SecondFactorField } from './two-factor-field.tsx'

export function TwoFactorDisable({ onClose, onOff }: { onClose(): void; onOff(): void }) {
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
    <Dialog title="Turn off two-factor?" onClose={onClose}>
      <form method="post" noValidate onSubmit={form.submit} className="space-y-5">
        <ErrorSummary attempt={form.attempt} problems={form.problems} />
        <p>You’ll sign in with just your password, and your recovery codes stop working.</p>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <SecondFactorField {...form.field('code')} />
        <DialogActions onCancel={onClose} look="danger" busy={form.isBusy} busyLabel="Turning off...">
          Turn off
        </DialogActions>
      </form>
    </Dialog>
  )
}
