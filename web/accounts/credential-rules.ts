import { tooLongMessage } from '../../contract/field-messages.ts'

// Repeats the server's rules to answer while the customer types.
export function emailRule(value: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? undefined : 'Invalid email address'
}

/** The rules for a new password: `label` for the checklist, `part` for the error that names all missing parts. */
export const passwordRules = [
  { label: 'At least 8 characters', pattern: /^.{8,}$/su },
  { label: 'An uppercase letter', part: 'one uppercase letter', pattern: /\p{Lu}/u },
  { label: 'A lowercase letter', part: 'one lowercase letter', pattern: /\p{Ll}/u },
  { label: 'A number', part: 'one number', pattern: /\p{Nd}/u },
  { label: 'A special character', part: 'one special character', pattern: /[^\p{L}\p{Nd}\s]/u },
]

export function newPasswordRule(value: string): string | undefined {
  // Limits the cost of hashing on the server. Checked here, because maxLength would cut a pasted password.
  if (value.length > 256) return tooLongMessage('password', 256, value.length)
  const broken = passwordRules.filter(({ pattern }) => !pattern.test(value))
  const parts = new Intl.ListFormat('en').format(broken.flatMap(({ part }) => part ?? []))
  const isShort = broken.some(({ part }) => !part)
  const messages = [
    isShort && 'Password must be at least 8 characters long',
    parts && `Password must contain at least ${parts}`,
  ]
  return messages.filter(Boolean).join('. ') || undefined
}

export const confirmationRule = (value: string, { password }: { password: string }) =>
  value === password ? undefined : 'Passwords must match'

export const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const

/** 0 to 5: a point for each rule met and one for twelve characters, capped because the meter has five bars. */
export const passwordScore = (value: string): number =>
  Math.min(passwordRules.filter(({ pattern }) => pattern.test(value)).length + Number(value.length >= 12), 5)
