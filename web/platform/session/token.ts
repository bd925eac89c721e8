/** The storage key of the session token. */
export const tokenKey = 'token'

export const readToken = (): string | null => localStorage.getItem(tokenKey)

const listeners = new Set<() => void>()

/** Runs `listener` when the server rejects the session. Returns a function that stops it. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ignores a late response to an earlier session, which must not end the current one. */
export function tellSignedOut(token: string | null): void {
  if (token !== readToken()) return
  localStorage.removeItem(tokenKey)
  for (const listener of listeners) listener()
}
