import { hours, type Weekday } from '../../../contract/billing/plan-limits.ts'
import { ChoiceChip } from '../choice-chip.tsx'
import { localTime } from '../timezone/zoned-times.ts'
import { dayName } from './slot-rules.ts'

export interface SlotPlace {
  /** The customer's own zone, whose time is shown beside. */
  zone: string
  now: Date
}

interface SlotHoursProps {
  day: Weekday
  times: readonly string[]
  place: SlotPlace
  onTime(time: string, isOn: boolean): void
}

const groups = [
  { name: 'Morning', hours: hours.filter((time) => time < '12:00') },
  { name: 'Afternoon/Evening', hours: hours.filter((time) => time >= '12:00') },
]

/** Every full hour of a day, in UTC, with the local time below. */
export function SlotHours({ day, times, place: { zone, now }, onTime }: SlotHoursProps) {
  return (
    <div className="space-y-5 pt-2 pb-4">
      {groups.map((group) => (
        <fieldset key={group.name}>
          <legend className="mb-2 text-sm font-semibold text-soft">
            <span className="sr-only">{dayName(day)}, </span>
            {group.name}
          </legend>
          <div className="grid grid-cols-3 gap-2 min-[26rem]:grid-cols-4 sm:grid-cols-6">
            {group.hours.map((time) => (
              <ChoiceChip
                key={time}
                checked={times.includes(time)}
                onChange={(event) => onTime(time, event.target.checked)}
              >
                <span className="leading-tight tabular-nums">
                  <span className="font-semibold">{time}</span>
                  <span className="sr-only"> UTC</span>
                  {zone !== 'UTC' && (
                    <span className="block text-xs">
                      {localTime(day, time, zone, now)}
                      <span className="sr-only"> your time</span>
                    </span>
                  )}
                </span>
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
