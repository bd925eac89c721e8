/** Days as the reader's own zone has them, `2026-03-12`, and months, `2026-03`. Weeks begin on Monday. */
export type Day = string
export type Month = string

const two = (value: number) => String(value).padStart(2, '0')
const dayText = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The reader's day of an instant. */
export const dayOf = (iso: string | number): Day => dayText(new Date(iso))
export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Noon of it: some zones have days without a midnight. */
export function noonOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export function addDays(day: Day, count: number): Day {
  const noon = noonOf(day)
  noon.setDate(noon.getDate() + count)
  return dayText(noon)
}

export function addMonths(month: Month, count: number): Month {
  const noon = noonOf(`${month}-01`)
  noon.setMonth(noon.getMonth() + count)
  return monthOf(dayText(noon))
}

/** The seven days of the week that a day is in. */
export function weekOf(day: Day): Day[] {
  const sinceMonday = (noonOf(day).getDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday))
}

/** The weeks that a month touches. */
export function weeksOf(month: Month): Day[][] {
  const weeks: Day[][] = []
  for (let week = weekOf(`${month}-01`); monthOf(week[0] ?? '') <= month; week = weekOf(addDays(week[0]!, 7)))
    weeks.push(week)
  return weeks
}

/** The days in UTC that hold these days, first to last, in full. */
export function utcRange(first: Day, last: Day): { from: string; to: string } {
  // No zone is further from UTC than a day.
  return { from: addDays(first, -1), to: addDays(last, 1) }
}

/** The same time of day on another day; where the clocks leave it out, an hour later. */
export function onDay(iso: string, day: Day): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(iso)
  return new Date(
    year,
    month - 1,
    date,
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
    at.getMilliseconds(),
  ).toISOString()
}

// Four digits of a year that the API knows: what an address holds may be anything.
const isReal = (day: Day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && dayText(noonOf(day)) === day
const isFar = (day: Day) => day < '1970-01-01' || day > '9990-01-01'

export const readDay = (text: string | null): Day | undefined =>
  text && isReal(text) && !isFar(text) ? text : undefined
export const readMonth = (text: string | null): Month | undefined =>
  text && readDay(`${text}-01`) ? text : undefined
