/** The storage key of the session token. */
export const tokenKey = 'token'

export const readToken = (): string | null => localStorage.getItem(tokenKey)
