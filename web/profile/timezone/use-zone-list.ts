import { useMemo, useState } from 'react'
import { zoneName } from '../../platform/dates.ts'
import { findZones, zoneNames } from './zone-names.ts'

/** The list below the field: what is typed, what is found, and what the keys do. */
export function useZoneList(zone: string, onChange: (zone: string) => void) {
  const [query, setQuery] = useState<string>()
  const [active, setActive] = useState(0)
  const [now] = useState(() => new Date())
  const names = useMemo(() => zoneNames(zone, zoneName()), [zone])
  const isOpen = query !== undefined
  // Empty while closed: four hundred zones are rendered only when needed.
  const found = useMemo(() => (query === undefined ? [] : findZones(names, query)), [names, query])

  const close = () => setQuery(undefined)
  function open() {
    setQuery('')
    setActive(Math.max(names.indexOf(zone), 0))
  }
  function search(text: string) {
    setQuery(text)
    setActive(0)
  }
  function choose(name: string | undefined) {
    close()
    if (name !== undefined && name !== zone) onChange(name)
  }
  const move = (to: number) => (isOpen ? setActive(Math.min(Math.max(to, 0), found.length - 1)) : open())
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Enter: () => choose(found[active]),
    Escape: close,
  }
  return { isOpen, query, found, active, now, keys, open, close, search, choose }
}
