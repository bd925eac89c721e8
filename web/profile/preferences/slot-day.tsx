import type { Weekday } from '../../../contract/billing/plan-limits.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { localTime } from '../timezone/zoned-times.ts'
import { SlotHours, type SlotPlace } from './slot-hours.tsx'
import { dayName } from './slot-rules.ts'

interface SlotDayProps {
  day: Weekday
  /** Undefined while the day is not picked. */
  times: readonly string[] | undefined
  place: SlotPlace
  isOpen: boolean
  onOpen(isOpen: boolean): void
  onPick(isOn: boolean): void
  onTime(time: string, isOn: boolean): void
}

export function SlotDay({ day, times, place, isOpen, onOpen, onPick, onTime }: SlotDayProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <div className="w-36">
        <Checkbox
          label={dayName(day)}
          checked={times !== undefined}
          onChange={(event) => onPick(event.target.checked)}
        />
      </div>
      {times && (
        <>
          <ChosenTimes day={day} times={times} place={place} />
          <button
            type="button"
            id={`times-${day}`}
            aria-expanded={isOpen}
            aria-controls={`hours-${day}`}
            className="ml-auto inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-medium text-accent hover:underline"
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Choose times'}
            <span className="sr-only"> for {dayName(day)}</span>
          </button>
          <div id={`hours-${day}`} hidden={!isOpen} className="basis-full">
            {isOpen && <SlotHours day={day} times={times} place={place} onTime={onTime} />}
          </div>
        </>
      )}
    </div>
  )
}

function ChosenTimes({
  day,
  times,
  place: { zone, now },
}: Pick<SlotDayProps, 'day' | 'place'> & { times: readonly string[] }) {
  if (times.length === 0) return <p className="text-soft">No time yet</p>
  return (
    <ul aria-label={`Times on ${dayName(day)}`} className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
      {times.map((time) => (
        <li key={time}>
          <span className="font-semibold">{time}</span> UTC
          {zone !== 'UTC' && <span className="text-soft">, {localTime(day, time, zone, now)} yours</span>}
        </li>
      ))}
    </ul>
  )
}
