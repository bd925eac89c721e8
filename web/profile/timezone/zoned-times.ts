import { weekdays, type Weekday } from '../../../contract/billing/plan-limits.ts'
import { clockIn, nextInstants } from '../../../contract/autopilot/slot-times.ts'

/** The instant at which that hour of that weekday, in UTC, comes next. */
export const nextInstant = (day: Weekday, time: string, now: Date): Date =>
  nextInstants({ [day]: [time] }, now, 1)[0]!

/** What the clock of that zone shows at the next such slot: `10:00`, with the day where it is another one: `Tue 00:00`. */
export function localTime(day: Weekday, time: string, zone: string, now: Date): string {
  const at = clockIn(zone, nextInstant(day, time, now))
  const clock = at.toPlainTime().toString({ smallestUnit: 'minute' })
  const weekday = weekdays[at.dayOfWeek - 1]!
  return weekday === day ? clock : `${weekday[0]!.toUpperCase()}${weekday.slice(1, 3)} ${clock}`
}

/** `UTC+05:30` */
export const offsetLabel = (zone: string, at: Date): string =>
  `UTC${clockIn(zone, at).offset.replace('-', '−')}`
