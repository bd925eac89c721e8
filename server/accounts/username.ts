import { randomInt } from 'node:crypto'

/**
 * The name an e-mail address suggests; `attempt` 0 is the plain one, later ones carry more and more random digits:
 * counting up would make everybody called info@ wait for each other.
 */
export function usernameFrom(email: string, attempt: number): string {
  const [local = ''] = email.split(/[+@]/, 1)
  // 30 characters fit the sidebar.
  const base = local.replace(/[^\p{L}\p{Nd}._-]/gu, '').slice(0, 30) || 'writer'
  // A name shorter than 3 characters could not be saved again in the settings.
  return attempt === 0 && base.length >= 3 ? base : `${base}${randomInt(100, 10 ** Math.min(attempt + 3, 9))}`
}
