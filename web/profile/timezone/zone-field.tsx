import { useEffect, type KeyboardEvent, useMemo, useState } from 'react'
import { describedBy, FieldError, FieldFrame, inputClasses } from '../../ui/fields/field-frame.tsx'
import { readableZone, findZones, zoneNames, utcOffset } from './zone-names.ts'
import { zoneName } from '../../platform/dates.ts'

interface ZoneFieldProps {
  id: string
  zone: string
  error: string | undefined
  onChange(zone: string): void
}

const hint = 'Type a city or a region, then choose from the list.'

/** A combobox as the authoring practices describe it: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function ZoneField({ id, zone, error, onChange }: ZoneFieldProps) {
  const list = useZoneList(zone, onChange)
  const labels = { id, label: 'Time zone', hint, error }
  const optionId = (at: number) => `${id}-option-${at}`
  const activeId = list.isOpen && list.found.length > 0 ? optionId(list.active) : undefined
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  function onKeyDown(event: KeyboardEvent) {
    const act = list.keys[event.key]
    if (!act || event.nativeEvent.isComposing) return
    // Enter in a closed list submits the form; Escape closes what is open.
    if (!list.isOpen && (event.key === 'Enter' || event.key === 'Escape')) return
    event.preventDefault()
    act()
  }
  return (
    <div className="space-y-1.5">
      <FieldFrame {...labels} error={undefined}>
        <div className="relative" onBlur={list.close}>
          <input
            {...describedBy(labels)}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={list.isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            autoComplete="off"
            spellCheck={false}
            className={`${inputClasses} pr-28`}
            value={list.isOpen ? list.query : readableZone(zone)}
            onChange={(event) => list.search(event.target.value)}
            onClick={() => list.isOpen || list.open()}
            onKeyDown={onKeyDown}
          />
          {!list.isOpen && (
            <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm text-soft tabular-nums">
              {utcOffset(zone, list.now)}
            </span>
          )}
          <ZoneOptions id={id} list={list} optionId={optionId} />
        </div>
      </FieldFrame>
      <p role="status" className="sr-only">
        {list.isOpen && `${list.found.length} ${list.found.length === 1 ? 'zone' : 'zones'}`}
      </p>
      {error && <FieldError id={id} error={error} />}
    </div>
  )
}

interface ZoneOptionsProps {
  id: string
  list: ReturnType<typeof useZoneList>
  optionId(at: number): string
}

function ZoneOptions({ id, list, optionId }: ZoneOptionsProps) {
  return (
    <div
      hidden={!list.isOpen}
      className="absolute inset-x-0 top-full z-20 mt-1.5 overflow-hidden rounded-xl border border-line bg-surface shadow-lift"
    >
      {list.found.length === 0 && <p className="px-4 py-3 text-soft">No time zone found</p>}
      <div id={`${id}-list`} role="listbox" aria-label="Time zones" className="max-h-64 overflow-y-auto">
        {list.found.map((name, at) => (
          <div
            key={name}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === list.active}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 hover:bg-sunken aria-selected:bg-accent-wash aria-selected:text-accent-strong"
            onMouseDown={(event) => {
              // The field keeps the focus.
              event.preventDefault()
              list.choose(name)
            }}
          >
            <span className="min-w-0 truncate">{readableZone(name)}</span>
            <span className="shrink-0 text-sm tabular-nums">{utcOffset(name, list.now)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The list below the field: what is typed, what is found, and what the keys do. */
function useZoneList(zone: string, onChange: (zone: string) => void) {
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
