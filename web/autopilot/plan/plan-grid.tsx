import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { DayCell } from './day-cell.tsx'
import {
  addDays,
  addMonths,
  monthOf,
  weekOf,
  type Day,
  fullWeekdayName,
  weekdayName,
  planHeadingId,
  type PlanAddress,
} from './plan-days.ts'
import { type PlanItem, usePlan } from './plan-items.ts'

interface PlanGridProps {
  address: PlanAddress
  days: Map<Day, PlanItem[]>
  isBusy: boolean
}

const none: PlanItem[] = []

/** A grid following https://www.w3.org/WAI/ARIA/apg/patterns/grid/: one tab stop, arrow keys between days. */
export function PlanGrid({ address, days, isBusy }: PlanGridProps) {
  const { view, weeks, today, isOutside } = address
  const { grid, active, onKeyDown, onFocus } = useActiveDay(address)
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-labelledby={planHeadingId}
      aria-busy={isBusy}
      className="grid grid-cols-7 gap-px overflow-hidden rounded-2xl border border-line bg-line shadow-card"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div role="row" className="contents">
        {weeks[0]?.map((day) => (
          <div
            key={day}
            role="columnheader"
            aria-label={fullWeekdayName(day)}
            className="bg-surface px-2 py-2 text-sm font-medium text-soft"
          >
            {weekdayName(day)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="contents">
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              items={days.get(day) ?? none}
              place={day < today ? 'past' : day === today ? 'today' : 'future'}
              isOutside={isOutside(day)}
              isActive={day === active}
              isRoomy={view === 'week'}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function useActiveDay(address: PlanAddress) {
  const { view, month, weeks, today, show } = address
  const { openDay } = usePlan()
  const grid = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(today)
  // Keys may arrive before the next month is rendered and focused.
  const latest = useRef(today)
  const [mayFocus, setMayFocus] = useState(false)
  const shown = weeks.flat()
  const fallback = shown.includes(today) ? today : view === 'week' ? shown[0] : `${month}-01`
  const active = shown.includes(chosen) ? chosen : fallback
  // Focus that follows the keys must not set the active day, because another key may have moved it further.
  const follows = useRef(false)
  useEffect(() => {
    if (!mayFocus) return
    follows.current = true
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    follows.current = false
  }, [active, mayFocus])

  function choose(day: Day) {
    latest.current = day
    setChosen(day)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { day } = event.target instanceof HTMLElement ? event.target.dataset : {}
    if (!day || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (view === 'month') return openDay(day)
      return (
        event.target instanceof HTMLElement &&
        event.target.querySelector<HTMLElement>('[popovertarget]')?.focus()
      )
    }
    const next = stepFrom(latest.current, event.key, view)
    if (!next) return
    event.preventDefault()
    choose(next)
    setMayFocus(true)
    if (event.key.startsWith('Page') || !shown.includes(next)) show(next)
  }
  function onFocus(event: { target: EventTarget }) {
    const { day } = event.target instanceof HTMLElement ? event.target.dataset : {}
    if (!day) setMayFocus(false)
    else if (!follows.current) choose(day)
  }
  return { grid, active, onKeyDown, onFocus }
}

function stepFrom(day: Day, key: string, view: PlanAddress['view']): Day | undefined {
  const week = weekOf(day)
  const byPage = (count: number) =>
    view === 'week' ? addDays(day, 7 * count) : `${addMonths(monthOf(day), count)}-01`
  const steps: Record<string, () => Day | undefined> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => week[0],
    End: () => week.at(-1),
    PageUp: () => byPage(-1),
    PageDown: () => byPage(1),
  }
  return steps[key]?.()
}
