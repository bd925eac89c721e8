import { WrongSetting } from './env.ts'
import { showError } from './log.ts'

// Errors of the system and SQLSTATEs that a start meets when a setting is wrong.
const settings: Record<string, string> = {
  ECONNREFUSED: 'DATABASE_URL: nobody answers there',
  ENOTFOUND: 'DATABASE_URL: its host was not found',
  EAI_AGAIN: 'DATABASE_URL: its host was not found',
  ETIMEDOUT: 'DATABASE_URL: nobody answers there',
  '28P01': 'DATABASE_URL: the password is wrong',
  '28000': 'DATABASE_URL: this user may not connect',
  '3D000': 'DATABASE_URL: there is no such database',
  '42501':
    'DATABASE_URL: this user may not create tables; grant it CREATE on the database for the first start',
}

/** One line that names the setting to mend; for anything else the error, without what a query carried. */
export function explainStart(error: unknown): string {
  if (error instanceof WrongSetting) return error.message
  for (let link = error; link instanceof Error; link = link.cause)
    if ('code' in link) {
      const line = settings[String(link.code)]
      if (line) return line
    }
  const { message, stack } = showError(error)
  return `${message}\n${stack ?? ''}`
}
