/** The storage key of the session token. */
export const tokenKey = 'token'

export const readToken = (): string | null => localStorage.getItem(tokenKey)

declare global {
  interface WindowEventMap {
    /** The server has rejected the session. */
    'signed-out': Event
  }
}

/** Ends the session after a 401. Ignores a late response to an earlier session, which must not end the current one. */
export function endSession(token: string | null): void {
  if (token !== readToken()) return
  localStorage.removeItem(tokenKey)
  dispatchEvent(new Event('signed-out'))
}
