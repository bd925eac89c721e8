import { clockIn } from '../../../contract/autopilot/slot-times.ts'
import { firstWeekday } from '../../platform/dates.ts'
import { useSearchParams } from '../../platform/routing/router.tsx'
import { useNow } from '../../platform/use-now.ts'

/** Days in the plan's time zone, `2026-03-12`, and months, `2026-03`. */
export type Day = string
export type Month = string

/** The day of an instant. Every view uses this, so that they agree. */
export const dayOf = (iso: string | number, zone: string): Day =>
  clockIn(zone, new Date(iso)).toPlainDate().toString()
export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Noon, because some zones skip midnight on some days. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00`)

export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

export const addMonths = (month: Month, months: number): Month =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

// Read once, because the plan asks for every slot.
const ownFirst = firstWeekday()

/** The seven days of the week that contains the day. */
export function weekOf(day: Day, first = ownFirst): Day[] {
  const { dayOfWeek } = Temporal.PlainDate.from(day)
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - ((dayOfWeek - first + 7) % 7)))
}

/** All weeks that overlap the month. */
export function weeksOf(month: Month, first = ownFirst): Day[][] {
  const weeks: Day[][] = []
  let week = weekOf(`${month}-01`, first)
  for (; monthOf(week[0] ?? '') <= month; week = weekOf(addDays(week[0]!, 7), first)) weeks.push(week)
  return weeks
}

// With fewer days left, a month shows hardly anything that is coming.
const fewDays = 14
const comingWeeks = 5

/** The month of today; near its end, the coming weeks instead. */
export function weeksFrom(today: Day, first = ownFirst): Day[][] {
  if (monthOf(addDays(today, fewDays)) === monthOf(today)) return weeksOf(monthOf(today), first)
  return Array.from({ length: comingWeeks }, (_, index) => weekOf(addDays(today, 7 * index), first))
}

/** UTC days that fully cover these days, since no zone is more than a day from UTC. */
export const utcRange = (first: Day, last: Day) => ({ from: addDays(first, -1), to: addDays(last, 1) })

/** The same time on another day, or an hour later if the clocks skip it. */
export function onDay(iso: string, day: Day, zone: string): string {
  const { year, month, day: date } = Temporal.PlainDate.from(day)
  const moved = clockIn(zone, new Date(iso)).with({ year, month, day: date })
  return new Date(moved.epochMilliseconds).toISOString()
}

/** An address may contain anything, and the API accepts four-digit years. */
export function readDay(text: string | null): Day | undefined {
  try {
    const day = Temporal.PlainDate.from(text ?? '').toString()
    return day === text && day >= '1970' && day < '9990' ? day : undefined
  } catch {
    return undefined
  }
}
export const readMonth = (text: string | null): Month | undefined =>
  text && readDay(`${text}-01`) ? text : undefined

/** Creates the format once, because creating one per day makes a month slow. */
function named(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(undefined, options)
  return (day: Day) => format.format(noonOf(day))
}

export const longDayName = named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const shortDayName = named({ weekday: 'short', day: 'numeric', month: 'short' })
export const weekdayName = named({ weekday: 'short' })
export const fullWeekdayName = named({ weekday: 'long' })
export const monthName = named({ month: 'long', year: 'numeric' })
const shortDate = named({ month: 'short', day: 'numeric' })
const mediumDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
export const weekName = (first: Day, last: Day) => mediumDay.formatRange(noonOf(first), noonOf(last))
/** `12`, and on the first of a month also its name. */
export const dayLabel = (day: Day) => (day.endsWith('-01') ? shortDate(day) : String(Number(day.slice(8))))

export type PlanView = 'list' | 'month' | 'week'
/** The heading that says what the view shows. */
export const planHeadingId = 'plan-shown'

// A held post of last week still needs a decision, and topics are planned five weeks ahead, today included.
const [listedBack, listedAhead] = [7, 34]

/** The plan's view, kept in the address: `?view=month&month=2026-03` or `?view=week&day=2026-03-12`; else the coming items. */
export function usePlanAddress(zone: string) {
  const [query, setQuery] = useSearchParams()
  const today = dayOf(useNow(), zone)
  const viewName = query.get('view')
  const view: PlanView = viewName === 'week' || viewName === 'month' ? viewName : 'list'
  const chosenMonth = readMonth(query.get('month'))
  const month = chosenMonth ?? monthOf(today)
  // On its last day, a week shows nothing that is coming.
  const soon = weekOf(today).at(-1) === today ? addDays(today, 1) : today
  const day = readDay(query.get('day')) ?? soon
  const current = weeksFrom(today)
  const monthWeeks = chosenMonth ? weeksOf(chosenMonth) : current
  const weeks = view === 'week' ? [weekOf(day)] : view === 'month' ? monthWeeks : []
  const days = weeks.flat()
  const [first = addDays(today, -listedBack), last = addDays(today, listedAhead)] = [days[0], days.at(-1)]

  /** Shows the month or week that contains the day. */
  function show(target: Day, as: PlanView = view) {
    const isCurrent = monthOf(target) === monthOf(today) && current.flat().includes(target)
    const at: Record<string, string> = (as === 'week' ? weekOf(target).includes(soon) : isCurrent)
      ? {}
      : as === 'week'
        ? { day: target }
        : { month: monthOf(target) }
    setQuery({ view: as, ...at }, { keepsPlace: true })
  }
  const isRolling = view === 'month' && !days.includes(`${month}-01`)
  function goBy(count: number) {
    if (view === 'week') return show(addDays(first, 7 * count))
    // Back from the coming weeks is the beginning of their month.
    show(`${isRolling && count < 0 ? month : addMonths(month, count)}-01`)
  }
  function setView(next: PlanView) {
    if (next === 'list') return setQuery({}, { keepsPlace: true })
    // Picks a week of the month shown: the current one if it is in it.
    const from =
      view === 'week' ? first : monthOf(today) !== month ? `${month}-01` : next === 'week' ? soon : today
    // A week belongs to the month with most of its days.
    show(view === 'week' && next === 'month' ? addDays(from, 3) : from, next)
  }
  const labels: Record<PlanView, string> = {
    list: 'Coming up',
    month: isRolling ? weekName(first, last) : monthName(`${month}-01`),
    week: weekName(first, last),
  }
  const isNow = days.includes(today) && (view === 'week' || first === current[0]?.[0])
  const isOutside = (one: Day) => view === 'month' && !isRolling && monthOf(one) !== month
  const shown = { weeks, first, last, label: labels[view], isNow, isOutside }
  return { view, month, today, zone, ...shown, show, goBy, setView }
}
export type PlanAddress = ReturnType<typeof usePlanAddress>
