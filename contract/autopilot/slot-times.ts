import { weekdays, type Slots } from '../billing/check-plan-limits.ts'
import type { Plan } from '../billing/plans.ts'

/** The autopilot's slots as moments and in a time zone. Plain functions, so that browser and server share them. */
export const slotStates = [
  'planned',
  'writing',
  'waiting',
  'approved',
  'held',
  'skipped',
  'published',
  'missed',
] as const
export type SlotState = (typeof slotStates)[number]

/** The slots within the plan: its first days, and the first times of each day. Stored slots are kept when the plan shrinks. */
export function slotsWithinPlan(slots: Slots, limits: Plan['limits']): Slots {
  return Object.fromEntries(
    weekdays
      .filter((day) => slots[day]?.length)
      .slice(0, limits.publishingDays)
      .map((day) => [day, slots[day]!.toSorted().slice(0, limits.timesPerDay)]),
  )
}

const dayMs = 86_400_000

/** The slots after `from` up to `until`, in order. UTC has no clock changes, so every week has them all. */
export function slotInstants(slots: Slots, from: Date, until: Date): Date[] {
  const found: Date[] = []
  const first = new Date(from).setUTCHours(0, 0, 0, 0)
  for (let day = first; day <= until.getTime(); day += dayMs) {
    // getUTCDay counts from Sunday, weekdays from Monday.
    const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7]!
    for (const time of slots[weekday] ?? []) {
      const at = new Date(day + Number(time.slice(0, 2)) * 3_600_000)
      if (at > from && at <= until) found.push(at)
    }
  }
  return found
}

/** The next `count` slots after `from`; empty without slots. */
export function nextInstants(slots: Slots, from: Date, count: number): Date[] {
  // Each week has every slot once, so this many weeks are enough.
  const until = new Date(from.getTime() + (count + 1) * 7 * dayMs)
  return slotInstants(slots, from, until).slice(0, count)
}

/** The local time in a zone. A site without a zone uses an offset such as UTC+02:00; unknown zones count as UTC. */
export function clockIn(zone: string, moment: Date): Temporal.ZonedDateTime {
  const instant = moment.toTemporalInstant()
  try {
    return instant.toZonedDateTimeISO(zone.replace(/^UTC(?=[+-])/, ''))
  } catch {
    return instant.toZonedDateTimeISO('UTC')
  }
}

/** Minutes by which a zone is ahead of UTC at that moment. */
export const offsetMinutes = (zone: string, moment: Date): number =>
  clockIn(zone, moment).offsetNanoseconds / 60e9

export interface ClockChange {
  /** The first moment with the new offset. */
  at: Date
  /** Minutes that the clock moves: 60 in spring, -30 on Lord Howe in autumn. */
  minutes: number
}

/** The zone's first clock change between two moments; undefined when there is none. */
export function nextClockChange(zone: string, from: Date, until: Date): ClockChange | undefined {
  const before = clockIn(zone, from)
  const after = before.getTimeZoneTransition('next')
  if (!after || after.epochMilliseconds > until.getTime()) return undefined
  const minutes = (after.offsetNanoseconds - before.offsetNanoseconds) / 60e9
  return { at: new Date(after.epochMilliseconds), minutes }
}
