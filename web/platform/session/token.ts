/** Where the session's token is kept between visits. */
export const tokenKey = 'token'

export const readToken = (): string | null => localStorage.getItem(tokenKey)

const listeners = new Set<() => void>()

/** Runs `listener` when the server no longer knows this session. Returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A late answer to a call of an earlier session must not end the one that has begun since. */
export function tellSignedOut(token: string | null): void {
  if (token !== readToken()) return
  localStorage.removeItem(tokenKey)
  for (const listener of listeners) listener()
}
