import { clockIn } from '../../../contract/autopilot/slot-times.ts'
import { noonOf, type Day } from './plan-days.ts'

/** Its format is made once: a month that makes one for every day is slow. */
function named(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(undefined, options)
  return (day: Day) => format.format(noonOf(day))
}

export const longDayName = named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const shortDayName = named({ weekday: 'short', day: 'numeric', month: 'short' })
export const weekdayName = named({ weekday: 'short' })
export const fullWeekdayName = named({ weekday: 'long' })
export const monthName = named({ month: 'long', year: 'numeric' })
const shortMonthName = named({ month: 'short' })
const mediumDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
export const weekName = (first: Day, last: Day) => mediumDay.formatRange(noonOf(first), noonOf(last))
/** `12`, and on the first of a month its name too. */
export const dayLabel = (day: Day) =>
  day.endsWith('-01') ? `${Number(day.slice(8))} ${shortMonthName(day)}` : String(Number(day.slice(8)))

/** `09:00` on the clock of that zone. */
export const timeIn = (zone: string, iso: string): string =>
  clockIn(zone, new Date(iso)).toPlainTime().toString({ smallestUnit: 'minute' })
/** `09:00 UTC`, with the day where the plan's zone has another one. */
export const utcTime = (zone: string, iso: string): string =>
  clockIn(zone, new Date(iso)).toPlainDate().toString() === iso.slice(0, 10)
    ? `${iso.slice(11, 16)} UTC`
    : `${shortDayName(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
