import { randomInt } from 'node:crypto'

/**
 * Suggests a username for an email address. `attempt` 0 is the plain name; later ones append more and more random
 * digits, because counting up would make everyone called info@ wait for each other.
 */
export function usernameFrom(email: string, attempt: number): string {
  const [local = ''] = email.split(/[+@]/, 1)
  // 30 characters fit the sidebar.
  const base = local.replace(/[^\p{L}\p{Nd}._-]/gu, '').slice(0, 30) || 'writer'
  // Settings would refuse to save a name shorter than 3 characters.
  return attempt === 0 && base.length >= 3 ? base : `${base}${randomInt(100, 10 ** Math.min(attempt + 3, 9))}`
}
