import { useSearchParams } from '../platform/routing/router.tsx'
import { useNow } from '../platform/use-now.ts'
import {
  addDays,
  addMonths,
  dayOf,
  monthOf,
  readDay,
  readMonth,
  weekOf,
  weeksOf,
  type Day,
} from './calendar-days.ts'
import { monthName, weekName } from './calendar-words.ts'

export type CalendarView = 'month' | 'week'

/** What the calendar shows, kept in the address: `?month=2026-03`, or `?view=week&day=2026-03-12`. Neither is now. */
export function useCalendarAddress() {
  const [query, setQuery] = useSearchParams()
  const today = dayOf(useNow())
  const view: CalendarView = query.get('view') === 'week' ? 'week' : 'month'
  const month = readMonth(query.get('month')) ?? monthOf(today)
  const day = readDay(query.get('day')) ?? today
  const weeks = view === 'week' ? [weekOf(day)] : weeksOf(month)
  const days = weeks.flat()
  const [first = today, last = today] = [days[0], days.at(-1)]

  /** The month or week that holds the day. */
  function show(wanted: Day, as: CalendarView = view) {
    const isNow = as === 'week' ? weekOf(wanted).includes(today) : monthOf(wanted) === monthOf(today)
    const at: Record<string, string> = isNow
      ? {}
      : as === 'week'
        ? { day: wanted }
        : { month: monthOf(wanted) }
    setQuery({ ...(as === 'week' && { view: 'week' }), ...at }, { keepsPlace: true })
  }
  const goBy = (count: number) =>
    show(view === 'week' ? addDays(first, 7 * count) : `${addMonths(month, count)}-01`)
  function setView(next: CalendarView) {
    // A week of the month that is looked at: this one, if it is in it.
    const from = view === 'week' ? first : monthOf(today) === month ? today : `${month}-01`
    // A week belongs to the month of its Thursday: ISO 8601.
    show(view === 'week' && next === 'month' ? addDays(from, 3) : from, next)
  }
  const label = view === 'week' ? weekName(first, last) : monthName(`${month}-01`)
  const isNow = days.includes(today) && (view === 'week' || month === monthOf(today))
  return { view, month, weeks, first, last, today, label, isNow, show, goBy, setView }
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>
