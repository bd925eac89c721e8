import { tooLongMessage } from '../../contract/field-messages.ts'

// The server's rules in the browser's words; the server holds them too.
export function emailRule(value: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? undefined : 'Invalid email address'
}

/** What a new password must have: `label` in a list of all, `message` where it is missing. */
export const passwordRules = [
  {
    label: 'At least 8 characters',
    message: 'Password must be at least 8 characters long',
    isMet: (value: string) => Array.from(value).length >= 8,
  },
  {
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    isMet: (value: string) => /\p{Lu}/u.test(value),
  },
  {
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    isMet: (value: string) => /\p{Ll}/u.test(value),
  },
  {
    label: 'A number',
    message: 'Password must contain at least one number',
    isMet: (value: string) => /\p{Nd}/u.test(value),
  },
  {
    label: 'A special character',
    message: 'Password must contain at least one special character',
    isMet: (value: string) => /[^\p{L}\p{Nd}\s]/u.test(value),
  },
]

/** The first rule that a new password breaks. */
export function newPasswordRule(value: string): string | undefined {
  // No limit that a person meets: it bounds the work of the server, and is told instead of cutting what was pasted.
  if (value.length > 256) return tooLongMessage('password', 256, value.length)
  return passwordRules.find(({ isMet }) => !isMet(value))?.message
}

export const confirmationRule = (value: string, { password }: { password: string }) =>
  value === password ? undefined : 'Passwords must match'

export const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const

/** 0 to 5: a point for each rule that is met and one for twelve characters; one more bar would promise more than the meter has. */
export const passwordScore = (value: string): number =>
  Math.min(passwordRules.filter(({ isMet }) => isMet(value)).length + Number(value.length >= 12), 5)
