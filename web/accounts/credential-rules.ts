// The server's rules in the browser's words; the server holds them too.
export function emailRule(value: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? undefined : 'Invalid email address'
}

/** The first rule that a new password breaks. */
export function newPasswordRule(value: string): string | undefined {
  if (value.length < 8) return 'Password must be at least 8 characters long'
  if (!/\p{Lu}/u.test(value)) return 'Password must contain at least one uppercase letter'
  if (!/\p{Ll}/u.test(value)) return 'Password must contain at least one lowercase letter'
  if (!/\p{Nd}/u.test(value)) return 'Password must contain at least one number'
  if (!/[^\p{L}\p{Nd}\s]/u.test(value)) return 'Password must contain at least one special character'
  return undefined
}
