import { api } from '../../platform/api.ts'
import { useForm } from '../../platform/use-form.ts'
import { DialogActions } from '../../ui/messages/dialog-actions.tsx'
import { Dialog } from '../../ui/messages/dialog.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { bothFactorsRules, SecondFactorField } from './two-factor-field.tsx'

interface RecoveryRenewalProps {
  onRenewed(codes: string[]): void
  onClose(): void
}

/** Asks who it is before ten new codes take the place of the earlier ones. */
export function RecoveryRenewal({ onRenewed, onClose }: RecoveryRenewalProps) {
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
    <Dialog title="New recovery codes?" onClose={onClose}>
      <form method="post" noValidate onSubmit={form.submit} className="space-y-5">
        <ErrorSummary attempt={form.attempt} problems={form.problems} />
        <p>You’ll get ten new codes, and your current ones stop working right away.</p>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <SecondFactorField {...form.field('code')} />
        <DialogActions onCancel={onClose} busy={form.isBusy} busyLabel="Getting codes...">
          Get new codes
        </DialogActions>
      </form>
    </Dialog>
  )
}
