import { useEffect, useLayoutEffect } from 'react'
import { readStored } from '../read-stored.ts'
import type { Step } from './guarded-history.ts'
import { decode } from './router.tsx'

const storageName = 'scroll-places'
/** How far each step of this tab's history is scrolled. */
let places: Record<string, number> = {}
let shownKey = ''

export function rememberPlace(): void {
  places[shownKey] = window.scrollY
}

/** Scrolls a page that is come back to where it was, and a new one to its top or to what its address points at. */
export function usePlace({ location, keepsPlace }: Step): void {
  useEffect(keepPlaces, [])
  useLayoutEffect(() => {
    const key = placeKey(location)
    if (shownKey === '') places = readStored(storageName) ?? {}
    if (shownKey === '' && isOpenedAnew()) delete places[key]
    shownKey = key
    const place = places[shownKey]
    const pointedAt = location.hash && document.getElementById(decode(location.hash.slice(1)))
    // A link within the page makes a step without a key of its own, as the first page of a visit has none.
    const isWithin = pointedAt && location.key === 'default'
    if (place !== undefined && !isWithin) window.scrollTo(0, place)
    else if (pointedAt) pointedAt.scrollIntoView()
    else if (!keepsPlace) window.scrollTo(0, 0)
  }, [location, keepsPlace])
}

/** The first page of a visit has no key of its own: its address tells it from others that were opened in this tab. */
const placeKey = ({ key, pathname, search }: Step['location']) =>
  key === 'default' ? `${pathname}${search}` : key

/** By an address or a link, not by Reload, Back or Forward. */
const isOpenedAnew = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

/** The browser would scroll before the page is drawn; it does so again for a page that is loaded anew. */
function keepPlaces() {
  const take = () => {
    window.history.scrollRestoration = 'manual'
  }
  const give = () => {
    rememberPlace()
    window.history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(storageName, JSON.stringify(places))
    } catch {
      // Without a store a page that is loaded anew begins at its top.
    }
  }
  take()
  window.addEventListener('pageshow', take)
  window.addEventListener('pagehide', give)
  return () => {
    window.removeEventListener('pageshow', take)
    window.removeEventListener('pagehide', give)
  }
}
