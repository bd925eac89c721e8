import type { User } from '../../contract/accounts/accounts.ts'
import { tooLongMessage } from '../../contract/field-messages.ts'
import { emailRule, newPasswordRule } from './credential-rules.ts'
import { currentPasswordRule, codeRule } from './identity-fields.tsx'

export const profileValues = ({ username, email }: Pick<User, 'username' | 'email'>) => ({
  username,
  email,
  currentPassword: '',
  code: '',
  newPassword: '',
  confirmPassword: '',
})
export type ProfileValues = ReturnType<typeof profileValues>

const usernameRule = (value: string) => {
  const { length } = value.trim()
  if (length < 3) return 'Username must be at least 3 characters'
  // The server's limit.
  return length > 60 ? tooLongMessage('username', 60, length) : undefined
}

const optionalPasswordRule = (value: string) => (value === '' ? undefined : newPasswordRule(value))

function confirmRule(confirmation: string, { newPassword, currentPassword }: ProfileValues) {
  const isRight =
    newPassword === '' ? confirmation === '' : newPassword === confirmation && currentPassword !== ''
  return isRight ? undefined : 'Passwords do not match or current password is required'
}

/** The form's rules for an account with this email; `needsCode` once the server has asked for a code. */
export const profileRules = (email: string, needsCode = false) => ({
  username: usernameRule,
  email: emailRule,
  currentPassword: (value: string, given: ProfileValues) =>
    isNewEmail(given.email, email) ? currentPasswordRule(value) : undefined,
  code: (value: string, given: ProfileValues) =>
    needsCode && isNewEmail(given.email, email) ? codeRule(value) : undefined,
  newPassword: optionalPasswordRule,
  confirmPassword: confirmRule,
})

export const isNewEmail = (given: string, email: string) => given.trim().toLowerCase() !== email
