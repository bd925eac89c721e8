import { clockIn } from '../../../contract/autopilot/slot-times.ts'
import { noonOf, type Day } from './plan-days.ts'

// Each is made once: a month that makes them for every day is slow.
const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short' })
const longDay = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const shortDay = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const fullWeekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })
const mediumDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

export const longDayName = (day: Day) => longDay.format(noonOf(day))
export const shortDayName = (day: Day) => shortDay.format(noonOf(day))
export const weekdayName = (day: Day) => weekday.format(noonOf(day))
export const fullWeekdayName = (day: Day) => fullWeekday.format(noonOf(day))
export const monthName = (day: Day) => monthAndYear.format(noonOf(day))
export const weekName = (first: Day, last: Day) => mediumDay.formatRange(noonOf(first), noonOf(last))
/** `12`, and on the first of a month its name too. */
export const dayLabel = (day: Day) =>
  day.endsWith('-01')
    ? `${Number(day.slice(8))} ${shortMonth.format(noonOf(day))}`
    : String(Number(day.slice(8)))

/** `09:00` on the clock of that zone. */
export const timeIn = (zone: string, iso: string): string =>
  clockIn(zone, new Date(iso)).toPlainTime().toString({ smallestUnit: 'minute' })
/** `09:00 UTC`, with the day where the plan's zone has another one. */
export const utcTime = (zone: string, iso: string): string =>
  clockIn(zone, new Date(iso)).toPlainDate().toString() === iso.slice(0, 10)
    ? `${iso.slice(11, 16)} UTC`
    : `${shortDayName(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
