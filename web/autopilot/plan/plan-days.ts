import { clockIn } from '../../../contract/autopilot/slot-times.ts'
import { firstWeekday } from '../../platform/dates.ts'

/** Days as the plan's zone has them, `2026-03-12`, and months, `2026-03`. */
export type Day = string
export type Month = string

/** The day of an instant: the only place that decides it, for every view of the plan. */
export const dayOf = (iso: string | number, zone: string): Day =>
  clockIn(zone, new Date(iso)).toPlainDate().toString()
export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Noon of it: some zones have days without a midnight. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00`)

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

export const addMonths = (month: Month, months: number): Month =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The seven days of the week that a day is in. */
export function weekOf(day: Day, first = firstWeekday()): Day[] {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - ((dayOfWeek - first + 7) % 7)))
}

/** The weeks that a month touches. */
export function weeksOf(month: Month, first = firstWeekday()): Day[][] {
  const weeks: Day[][] = []
  let week = weekOf(`${month}-01`, first)
  for (; monthOf(week[0] ?? '') <= month; week = weekOf(addDays(week[0]!, 7), first)) weeks.push(week)
  return weeks
}

/** The days in UTC that hold these days, first to last, in full: no zone is further from UTC than a day. */
export const utcRange = (first: Day, last: Day) => ({ from: addDays(first, -1), to: addDays(last, 1) })

/** The same time of day on another day; where the clocks leave it out, an hour later. */
export function onDay(iso: string, day: Day, zone: string): string {
  const { year, month, day: date } = Temporal.PlainDate.from(day)
  const moved = clockIn(zone, new Date(iso)).with({ year, month, day: date })
  return new Date(moved.epochMilliseconds).toISOString()
}

// Four digits of a year that the API knows: what an address holds may be anything.
function isReal(day: Day): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(day) && Temporal.PlainDate.from(day).toString() === day
  } catch {
    return false
  }
}
const isFar = (day: Day) => day < '1970-01-01' || day > '9990-01-01'

export const readDay = (text: string | null): Day | undefined =>
  text && isReal(text) && !isFar(text) ? text : undefined
export const readMonth = (text: string | null): Month | undefined =>
  text && readDay(`${text}-01`) ? text : undefined

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
