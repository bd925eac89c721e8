import { useSearchParams } from '../../platform/routing/router.tsx'
import { useNow } from '../../platform/use-now.ts'
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
  monthName,
  weekName,
} from './plan-days.ts'

export type PlanView = 'list' | 'month' | 'week'

// A held post of the week before still wants a decision; five weeks are as far as topics are planned.
const [listedBack, listedAhead] = [7, 35]

/** What the plan shows, kept in the address: `?view=month&month=2026-03`, or `?view=week&day=2026-03-12`. None is what comes. */
export function usePlanAddress(zone: string) {
  const [query, setQuery] = useSearchParams()
  const today = dayOf(useNow(), zone)
  const asked = query.get('view')
  const view: PlanView = asked === 'week' || asked === 'month' ? asked : 'list'
  const month = readMonth(query.get('month')) ?? monthOf(today)
  const day = readDay(query.get('day')) ?? today
  const weeks = view === 'week' ? [weekOf(day)] : view === 'month' ? weeksOf(month) : []
  const days = weeks.flat()
  const [first = addDays(today, -listedBack), last = addDays(today, listedAhead)] = [days[0], days.at(-1)]

  /** The month or week that holds the day. */
  function show(wanted: Day, as: PlanView = view) {
    const isNow = as === 'week' ? weekOf(wanted).includes(today) : monthOf(wanted) === monthOf(today)
    const at: Record<string, string> = isNow
      ? {}
      : as === 'week'
        ? { day: wanted }
        : { month: monthOf(wanted) }
    setQuery({ view: as, ...at }, { keepsPlace: true })
  }
  const goBy = (count: number) =>
    show(view === 'week' ? addDays(first, 7 * count) : `${addMonths(month, count)}-01`)
  function setView(next: PlanView) {
    if (next === 'list') return setQuery({}, { keepsPlace: true })
    // A week of the month that is looked at: this one, if it is in it.
    const from = view === 'week' ? first : monthOf(today) === month ? today : `${month}-01`
    // A week belongs to the month that most of its days are in.
    show(view === 'week' && next === 'month' ? addDays(from, 3) : from, next)
  }
  const labels: Record<PlanView, string> = {
    list: 'Coming up',
    month: monthName(`${month}-01`),
    week: weekName(first, last),
  }
  const isNow = days.includes(today) && (view === 'week' || month === monthOf(today))
  return { view, month, weeks, first, last, today, zone, label: labels[view], isNow, show, goBy, setView }
}
export type PlanAddress = ReturnType<typeof usePlanAddress>
