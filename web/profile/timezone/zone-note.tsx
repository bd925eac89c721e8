import { useMemo, useState, type ReactNode } from 'react'
import { clockIn, nextClockChange } from '../../../contract/autopilot/slot-times.ts'
import { formatClock, formatDay } from '../../platform/dates.ts'

// Falls within the working day in most time zones.
const sample = '09:00'
const dayMs = 86_400_000
const yearMs = 366 * dayMs

/** Explains how UTC maps to the customer's clock, and when that changes next. */
export function ZoneNote({ zone, change }: { zone: string; change: ReactNode }) {
  const [now] = useState(() => new Date())
  const shift = useMemo(() => describeShift(zone, now), [zone, now])
  return (
    <div className="space-y-2 text-sm text-soft">
      <p>
        Your time is <strong className="font-semibold text-ink">{zone.replaceAll('_', ' ')}</strong>, with UTC
        beside it. {change}
      </p>
      {shift && <p>{shift}</p>}
    </div>
  )
}

function describeShift(zone: string, now: Date): string {
  const change = nextClockChange(zone, now, new Date(now.getTime() + yearMs))?.at
  if (!change)
    return zone === 'UTC'
      ? ''
      : 'Your time zone has no daylight saving, so your local times stay the same all year.'
  // The clocks may change after the sample hour on that day.
  const [before, after] = [now, new Date(change.getTime() + dayMs)].map((day) => timeAt(zone, day))
  return `Your schedule is kept in UTC, so daylight saving changes your local time: from ${formatDay(change.toISOString())}, ${sample} UTC is ${after} for you instead of ${before}.`
}

/** The local time at the sample hour of a UTC day. */
const timeAt = (zone: string, day: Date): string =>
  formatClock(
    clockIn(zone, new Date(`${day.toISOString().slice(0, 10)}T${sample}Z`))
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  )
