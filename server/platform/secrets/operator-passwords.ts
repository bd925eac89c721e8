import { z } from 'zod'

export interface OperatorPassword {
  /** Empty for a single unnamed password. */
  name: string
  password: string
}

// Long enough to make guessing hopeless.
const minLength = 16
const namedPassword = /^([A-Za-z][\w.-]{0,31}):(.*)$/s

/** One password, or comma-separated `name:password` pairs if it starts with a name and a colon. No message contains the value. */
export const OperatorPasswords = z.string().transform((text, context): OperatorPassword[] => {
  const refuse = (message: string) => {
    context.addIssue(message)
    return z.NEVER
  }
  if (!namedPassword.test(text.trim()))
    return text.length < minLength ? refuse('needs at least 16 characters') : [{ name: '', password: text }]
  const found = text.split(',').map((one) => namedPassword.exec(one.trim()))
  if (found.some((one) => (one?.[2]?.length ?? 0) < minLength))
    return refuse(
      'must be one password, or comma-separated name:password pairs, each password with at least 16 characters and no comma',
    )
  const operators = found.map((one) => ({ name: one?.[1] ?? '', password: one?.[2] ?? '' }))
  const isTwice = (key: keyof OperatorPassword) =>
    new Set(operators.map((one) => one[key])).size < operators.length
  return isTwice('name') || isTwice('password')
    ? refuse('each name and each password stands there once')
    : operators
})
