import type { KeyboardEvent, ReactNode } from 'react'
import { rove } from './rove.ts'

export interface Tab<Name extends string> {
  name: Name
  label: string
  /** Undefined until known. */
  count?: number | undefined
}

interface TabsProps<Name extends string> {
  label: string
  tabs: Tab<Name>[]
  chosen: Name
  onChoose(name: Name): void
  children: ReactNode
}

/** Tabs as in the ARIA guide: one tab stop; arrows, Home and End choose. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, chosen, onChoose, children } = props
  function onKeyDown(event: KeyboardEvent) {
    const next = rove(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')])
    const tab = tabs.find(({ name }) => `tab-${name}` === next?.id)
    if (tab) onChoose(tab.name)
  }
  return (
    <div className="space-y-5">
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex flex-wrap gap-1.5 sm:gap-2"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ name, label: text, ...rest }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === chosen}
            aria-controls="tab-panel"
            tabIndex={name === chosen ? 0 : -1}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line px-3 text-sm sm:px-3.5 font-medium text-soft transition-colors duration-150 hover:border-edge hover:text-ink aria-selected:border-accent aria-selected:bg-accent-wash aria-selected:text-accent-strong"
            onClick={() => onChoose(name)}
          >
            {text}
            {/* Has its room before the count is known. */}
            {'count' in rest && <span className="min-w-[2ch] tabular-nums">{rest.count}</span>}
          </button>
        ))}
      </div>
      {/* Focusable, because the panel may hold nothing that is. */}
      <div
        role="tabpanel"
        id="tab-panel"
        aria-labelledby={`tab-${chosen}`}
        tabIndex={0}
        className="space-y-5 rounded-lg"
      >
        {children}
      </div>
    </div>
  )
}
