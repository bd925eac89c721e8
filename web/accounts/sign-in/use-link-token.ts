import { useEffect, useState } from 'react'

/**
 * The token of a mailed link. It leaves the address bar at once, where it would be seen, kept in the history and synchronised;
 * until `forget` it is kept for this tab, so that a reload works.
 */
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
  // A link without its token, cut short in some mail program, is not the one before it.
  return given === '' ? null : (given ?? sessionStorage.getItem(key))
}
