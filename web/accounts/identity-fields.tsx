import type { FormField } from '../ui/fields/form.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'

export const codeRule = (value: string) =>
  value.trim() ? undefined : 'Please enter the code from your authenticator app'

/** Accepts a code from the authenticator app or a recovery code. */
export const SecondFactorField = (field: FormField) => (
  <TextField
    label="Code"
    hint="The six digits from your authenticator app, or one of your recovery codes."
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    // The server's limit.
    maxLength={64}
    {...field}
  />
)

export const currentPasswordRule = (value: string) =>
  value ? undefined : 'Please enter your current password'

export const CurrentPassword = (field: FormField & { hint?: string }) => (
  <PasswordField label="Current password" autoComplete="current-password" {...field} />
)
