import { api } from '../../platform/api.ts'
import { useForm } from '../../platform/use-form.ts'
import { bothFactorsRules, SecondFactorField } from './two-factor-field.tsx'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { CurrentPassword } from '../current-password.tsx'

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
