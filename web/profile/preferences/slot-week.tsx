import { useState } from 'react'
import { weekdays, type Slots, type Weekday } from '../../../contract/billing/plan-limits.ts'
import { FieldError } from '../../ui/fields/field-frame.tsx'
import { SlotDay } from './slot-day.tsx'
import { dayName, pickDay, pickTime, type SlotChange, type SlotContext } from './slot-rules.ts'

interface SlotWeekProps extends SlotContext {
  zone: string
  onChange(slots: Slots): void
}

/** The days of the week and their times. What the plan does not allow is refused where it was pressed. */
export function SlotWeek({ zone, onChange, ...context }: SlotWeekProps) {
  const [open, setOpen] = useState<Weekday>()
  const [refused, setRefused] = useState<{ day: Weekday; message: string }>()
  // The times of one visit are those of one moment.
  const [now] = useState(() => new Date())
  function apply(day: Weekday, change: SlotChange) {
    if ('refused' in change) return setRefused({ day, message: change.refused })
    setRefused(undefined)
    onChange(change.slots)
  }
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
      {weekdays.map((day) => (
        <li key={day} className="px-4 py-2 sm:px-5">
          <SlotDay
            day={day}
            times={context.slots[day]}
            place={{ zone, now }}
            isOpen={open === day}
            onOpen={(isOpen) => setOpen(isOpen ? day : undefined)}
            onPick={(isOn) => {
              const change = pickDay(context, day, isOn)
              apply(day, change)
              if ('slots' in change) setOpen(isOn ? day : undefined)
            }}
            onTime={(time, isOn) => apply(day, pickTime(context, day, time, isOn))}
          />
          <div role="alert" className="empty:hidden">
            {refused?.day === day && (
              <div ref={bringIntoSight} className="pb-2">
                <FieldError id={`refused-${dayName(day)}`} error={refused.message} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The bar at the bottom may lie on it. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
