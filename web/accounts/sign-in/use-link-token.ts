import { useEffect, useState } from 'react'

/** Removed from the address bar, because browsers sync the history; stored until `forget`, so that a reload works. */
export function useLinkToken(key: string): { token: string | null; forget(): void } {
  const [token] = useState(() => takeToken(key))
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return { token, forget: () => sessionStorage.removeItem(key) }
}

function takeToken(key: string): string | null {
  const given = new URLSearchParams(location.search).get('token')
  if (given) sessionStorage.setItem(key, given)
  // An empty token comes from a truncated link, so an earlier stored token must not replace it.
  return given === '' ? null : (given ?? sessionStorage.getItem(key))
}
