import { tooLongMessage } from '../../contract/field-messages.ts'

// Repeats the server's rules to answer while the customer types.
export function emailRule(value: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? undefined : 'Invalid email address'
}

/** The rules for a new password: `label` for the checklist, `message` for an error. */
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

const contain = 'Password must contain at least '

export function newPasswordRule(value: string): string | undefined {
  // Limits the cost of hashing on the server. Checked here, because maxLength would cut a pasted password.
  if (value.length > 256) return tooLongMessage('password', 256, value.length)
  const broken = passwordRules.flatMap(({ isMet, message }) => (isMet(value) ? [] : [message]))
  const parts = broken.flatMap((message) =>
    message.startsWith(contain) ? [message.slice(contain.length)] : [],
  )
  const lacks = parts.length > 0 ? [contain + new Intl.ListFormat('en').format(parts)] : []
  return [...broken.filter((message) => !message.startsWith(contain)), ...lacks].join('. ') || undefined
}

export const confirmationRule = (value: string, { password }: { password: string }) =>
  value === password ? undefined : 'Passwords must match'

export const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const

/** 0 to 5: a point for each rule met and one for twelve characters, capped because the meter has five bars. */
export const passwordScore = (value: string): number =>
  Math.min(passwordRules.filter(({ isMet }) => isMet(value)).length + Number(value.length >= 12), 5)
