import { useMemo, useState } from 'react'
import { weekdays, type Slots, type Weekday } from '../../../contract/billing/check-plan-limits.ts'
import { firstWeekday, formatClock } from '../../platform/dates.ts'
import { Button, comeIntoView } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldError, inputClasses } from '../../ui/fields/field-frame.tsx'
import {
  changeHours,
  dayName,
  describeHour,
  isChosen,
  slotHours,
  usualHour,
  type SlotContext,
  type SlotHour,
} from './slot-rules.ts'

interface SlotWeekProps extends SlotContext {
  zone: string
  onChange(slots: Slots): void
}

type Change = (out: readonly SlotHour[], into?: SlotHour) => void

/** The customer's week and its publishing times. A refusal appears beside the day that was clicked. */
export function SlotWeek({ zone, onChange, ...context }: SlotWeekProps) {
  const [refused, setRefused] = useState<{ day: Weekday; message: string }>()
  // Fixed for one visit, so that all times use the same offset.
  const [now] = useState(() => new Date())
  const ofZone = useMemo(() => slotHours(zone, now), [zone, now])
  const first = firstWeekday() - 1
  const ordered = [...weekdays.slice(first), ...weekdays.slice(0, first)]
  const chosenOf = (day: Weekday) => ofZone[day].filter((hour) => isChosen(context.slots, hour))
  const all = ordered.flatMap(chosenOf)
  const changeOf =
    (day: Weekday): Change =>
    (out, into) => {
      const change = changeHours(context, out, into)
      setRefused('refused' in change ? { day, message: change.refused } : undefined)
      if ('slots' in change) onChange(change.slots)
    }
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
      {ordered.map((day) => (
        <li key={day} className="px-4 py-1.5 sm:px-5">
          <SlotDay
            day={day}
            zone={zone}
            ofDay={ofZone[day]}
            chosen={chosenOf(day)}
            usual={usualHour(ofZone[day], all)}
            mayAdd={!context.limits || chosenOf(day).length < context.limits.timesPerDay}
            onChange={changeOf(day)}
          />
          <div role="alert" className="empty:hidden">
            {refused?.day === day && (
              // The bar at the bottom of the screen may cover it.
              <div ref={comeIntoView} className="pb-2">
                <FieldError id={`refused-${dayName(day)}`} error={refused.message} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface SlotDayProps {
  day: Weekday
  zone: string
  ofDay: readonly SlotHour[]
  chosen: readonly SlotHour[]
  usual: SlotHour | undefined
  mayAdd: boolean
  onChange: Change
}

function SlotDay({ day, zone, ofDay, chosen, usual, mayAdd, onChange }: SlotDayProps) {
  const free = ofDay.find((hour) => hour.local > (chosen.at(-1)?.local ?? '') && !chosen.includes(hour))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="w-36">
        <Checkbox
          label={dayName(day)}
          checked={chosen.length > 0}
          onChange={({ target }) => (target.checked ? onChange([], usual) : onChange(chosen))}
        />
      </div>
      {chosen.map((hour) => (
        <ChosenHour key={hour.local} {...{ day, zone, ofDay, chosen, hour, onChange }} />
      ))}
      {chosen.length > 0 && mayAdd && free && (
        <Button
          look="quiet"
          className="px-3! text-accent!"
          aria-label={`Add a time on ${dayName(day)}`}
          onClick={() => onChange([], free)}
        >
          Add a time
        </Button>
      )}
    </div>
  )
}

type ChosenHourProps = Pick<SlotDayProps, 'day' | 'zone' | 'ofDay' | 'chosen' | 'onChange'> & {
  hour: SlotHour
}

function ChosenHour({ day, zone, ofDay, chosen, hour, onChange }: ChosenHourProps) {
  const find = (local: string) => ofDay.find((one) => one.local === local)
  return (
    <span className="inline-flex items-center">
      <select
        aria-label={`Time on ${dayName(day)}`}
        className={`${inputClasses} w-auto tabular-nums`}
        value={hour.local}
        onChange={({ target }) => onChange([hour], find(target.value))}
      >
        {ofDay.map((one) => (
          <option key={one.local} value={one.local} disabled={one !== hour && chosen.includes(one)}>
            {describeHour(one, day, zone)}
          </option>
        ))}
      </select>
      {chosen.length > 1 && (
        <Button
          look="quiet"
          className="px-3!"
          aria-label={`Remove ${formatClock(hour.local)} on ${dayName(day)}`}
          onClick={() => onChange([hour])}
        >
          ×
        </Button>
      )}
    </span>
  )
}
