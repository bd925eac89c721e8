import { noonOf, type Day } from './calendar-days.ts'

// Each is made once: a calendar that makes them for every day is slow.
const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short' })
const longDay = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const fullWeekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })
const mediumDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

export const longDayName = (day: Day) => longDay.format(noonOf(day))
export const weekdayName = (day: Day) => weekday.format(noonOf(day))
export const fullWeekdayName = (day: Day) => fullWeekday.format(noonOf(day))
export const monthName = (day: Day) => monthAndYear.format(noonOf(day))
export const weekName = (first: Day, last: Day) => mediumDay.formatRange(noonOf(first), noonOf(last))
/** `12`, and on the first of a month its name too. */
export const dayLabel = (day: Day) =>
  day.endsWith('-01')
    ? `${Number(day.slice(8))} ${shortMonth.format(noonOf(day))}`
    : String(Number(day.slice(8)))

const dayOfMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric' })
const longMoment = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

export const dayNumber = (iso: string) => dayOfMonth.format(new Date(iso))
export const monthShort = (iso: string) => shortMonth.format(new Date(iso))
export const formatLongMoment = (iso: string) => longMoment.format(new Date(iso))
