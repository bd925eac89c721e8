import { failField } from '../../platform/fail.ts'

export function failEmailTaken(): never {
  return failField('email', 'An account with this email already exists', 'email_taken')
}
