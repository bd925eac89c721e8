import type { SignedIn, User } from '../../contract/accounts.ts'
import { tokenKey } from './token.ts'

const userKey = 'user'

/** The token last: other tabs look at both when it changes. */
export function keepSession({ user, tokens }: SignedIn): void {
  replaceUser(user)
  localStorage.setItem(tokenKey, tokens.accessToken)
}

export function replaceUser(user: User): User {
  localStorage.setItem(userKey, JSON.stringify(user))
  return user
}

export function removeSession(): void {
  localStorage.removeItem(userKey)
  localStorage.removeItem(tokenKey)
}

export function readUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as User | null
  } catch {
    return null
  }
}
