import type { FormField } from '../ui/fields/form.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'

export const currentPasswordRule = (value: string) =>
  value ? undefined : 'Please enter your current password'

export const CurrentPassword = (field: Omit<FormField, 'value'> & { value?: string; hint?: string }) => (
  <PasswordField label="Current password" autoComplete="current-password" {...field} />
)
