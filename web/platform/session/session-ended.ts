import { useLayoutEffect } from 'react'
import { useNavigate } from '../routing/router.tsx'
import { readToken, tokenKey } from './token.ts'

export const hasEnded = 'Your session has ended. Please log in again.'

const listeners = new Set<() => void>()

/** Runs `listener` when the server rejects the session. Returns a function that stops it. */
function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the session after a 401. Ignores a late response to an earlier session, which must not end the current one. */
export function tellSignedOut(token: string | null): void {
  if (token !== readToken()) return
  localStorage.removeItem(tokenKey)
  for (const listener of listeners) listener()
}

/** Ends the session here when the server rejects its token. */
export function useEndedSession(leave: (whyEnded: string) => void) {
  const navigate = useNavigate()
  // useEffect would run a frame later and could miss an early response.
  useLayoutEffect(
    () =>
      onSignedOut(() => {
        leave(hasEnded)
        const from = { pathname: location.pathname, search: location.search }
        if (location.pathname !== '/login') navigate('/login', { state: { from } })
      }),
    [leave, navigate],
  )
}
