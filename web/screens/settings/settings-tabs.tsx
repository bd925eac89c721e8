import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Stroke } from '../../ui/icon.tsx'

export interface SettingsTab {
  id: string
  label: string
}

interface SettingsTabsProps {
  tabs: readonly SettingsTab[]
  selected: string
  onSelect(id: string): void
}

/** Arrows move the focus, Enter and Space choose: a tab may ask first whether changes are given up. */
export function SettingsTabs({ tabs, selected, onSelect }: SettingsTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const edges = useHiddenEdges(list)
  useEffect(() => {
    document.getElementById(`tab-${selected}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [selected])
  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement)
    const at = buttons.findIndex((button) => button === document.activeElement)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons.at(to % buttons.length)?.focus()
  }
  return (
    <div className="relative border-b border-line">
      <div
        ref={list}
        role="tablist"
        aria-label="Settings"
        className="-mx-1 flex overflow-x-auto px-1 pt-1 [scrollbar-width:none]"
      >
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            id={`tab-${id}`}
            role="tab"
            aria-selected={id === selected}
            aria-controls={id === selected ? 'settings-panel' : undefined}
            tabIndex={id === selected ? 0 : -1}
            className="min-h-11 shrink-0 rounded-t-lg border-b-2 border-transparent px-4 font-medium text-soft outline-offset-[-3px] hover:text-ink aria-selected:border-accent aria-selected:text-accent-strong"
            onKeyDown={onKeyDown}
            onClick={() => id === selected || onSelect(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {edges.left && <MoreTabs className="-left-1 rotate-180" />}
      {edges.right && <MoreTabs className="-right-1" />}
    </div>
  )
}

/** There are more tabs on that side. */
function MoreTabs({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-0 flex w-14 items-center justify-end bg-linear-to-l from-paper from-50% to-transparent text-accent ${className}`}
    >
      <Stroke size={16} className="size-4 stroke-current stroke-2" d="m6 3 5 5-5 5" />
    </span>
  )
}

/** On which sides of a scrolled list something is hidden. */
function useHiddenEdges(list: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ left: false, right: false })
  useEffect(() => {
    const element = list.current
    if (!element) return
    function look() {
      if (!element) return
      const { scrollLeft, scrollWidth, clientWidth } = element
      // Half a pixel of a zoomed page hides nothing.
      const next = { left: scrollLeft > 2, right: scrollLeft + clientWidth < scrollWidth - 2 }
      setEdges((before) => (before.left === next.left && before.right === next.right ? before : next))
    }
    const observer = new ResizeObserver(look)
    // The tabs grow too, when their fonts come.
    for (const one of [element, ...element.children]) observer.observe(one)
    element.addEventListener('scroll', look)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list])
  return edges
}
