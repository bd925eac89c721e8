/** Days as the reader's own zone has them, `2026-03-12`, and months, `2026-03`. Weeks begin on Monday. */
export type Day = string
export type Month = string

const clockOf = (iso: string | number) =>
  new Date(iso).toTemporalInstant().toZonedDateTimeISO(Temporal.Now.timeZoneId())

/** The reader's day of an instant. */
export const dayOf = (iso: string | number): Day => clockOf(iso).toPlainDate().toString()
export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Noon of it: some zones have days without a midnight. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00`)

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

export const addMonths = (month: Month, months: number): Month =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** The seven days of the week that a day is in. */
export function weekOf(day: Day): Day[] {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return Array.from({ length: 7 }, (_, index) => addDays(day, index + 1 - dayOfWeek))
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
  const { year, month, day: date } = Temporal.PlainDate.from(day)
  return new Date(clockOf(iso).with({ year, month, day: date }).epochMilliseconds).toISOString()
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
