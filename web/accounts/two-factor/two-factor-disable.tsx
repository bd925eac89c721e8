import toast from 'react-hot-toast/headless'
import { api } from '../../platform/api.ts'
import { hasCode } from '../../platform/api-failure.ts'
import { useForm } from '../../platform/use-form.ts'
import { bothFactorsRules, SecondFactorField } from './two-factor-field.tsx'
import { FormDialog } from '../../ui/fields/form-dialog.tsx'
import { CurrentPassword } from '../current-password.tsx'

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
