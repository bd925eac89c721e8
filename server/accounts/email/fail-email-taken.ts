import { fail } from '../../platform/fail.ts'

export function failEmailTaken(): never {
  const message = 'An account with this email already exists'
  return fail('email_taken', message, { fields: { email: message } })
}
