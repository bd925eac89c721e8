import type { FormField } from '../../platform/use-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordStrengthMeter } from './password-strength-meter.tsx'

interface NewPasswordFieldsProps {
  labels: { password: string; confirmPassword: string }
  password: string
  field(name: 'password' | 'confirmPassword'): FormField
}

/** A new password, how strong it is, what it lacks, and the same again. */
export function NewPasswordFields({ labels, password, field }: NewPasswordFieldsProps) {
  return (
    <>
      <div className="space-y-3">
        <PasswordField
          label={labels.password}
          autoComplete="new-password"
          seeAlso="password-needs"
          {...field('password')}
        />
        <PasswordStrengthMeter password={password} />
        <PasswordChecklist id="password-needs" password={password} />
      </div>
      <PasswordField
        label={labels.confirmPassword}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  )
}
