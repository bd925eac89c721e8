import {
  checkSlots,
  hours,
  weekdays,
  type Slots,
  type Weekday,
} from '../../../contract/billing/check-plan-limits.ts'
import { offsetMinutes } from '../../../contract/autopilot/slot-times.ts'
import type { Plan } from '../../../contract/billing/plans.ts'
import { formatClock } from '../../platform/dates.ts'

/** The changed slots, or the message that refuses the change. */
export type SlotChange = { slots: Slots } | { refused: string }

export interface SlotContext {
  slots: Slots
  stored: Slots
  /** Undefined without a plan; the server then refuses to save. */
  limits: Plan['limits'] | undefined
}

/** An hour of the week, in UTC as stored and on the customer's clock. */
export interface SlotHour {
  utc: { day: Weekday; time: string }
  /** Such as `09:00`, on the day that it falls on for the customer. */
  local: string
}

export const dayName = (day: Weekday) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`
export const shortDayName = (day: Weekday) => dayName(day).slice(0, 3)

const dayMinutes = 24 * 60

/** The hours of each local day, in order. Uses today's UTC offset, so that no hour is missing when clocks change. */
export function slotHours(zone: string, now: Date): Record<Weekday, SlotHour[]> {
  const offset = offsetMinutes(zone, now)
  const found = Object.fromEntries(weekdays.map((day) => [day, [] as SlotHour[]])) as Record<
    Weekday,
    SlotHour[]
  >
  for (const [index, day] of weekdays.entries())
    for (const time of hours) {
      const week = weekdays.length * dayMinutes
      const minute = (index * dayMinutes + Number(time.slice(0, 2)) * 60 + offset + week) % week
      const clock = [Math.floor((minute % dayMinutes) / 60), minute % 60]
      const local = clock.map((part) => String(part).padStart(2, '0')).join(':')
      found[weekdays[Math.floor(minute / dayMinutes)]!].push({ utc: { day, time }, local })
    }
  for (const day of weekdays) found[day].sort((a, b) => a.local.localeCompare(b.local))
  return found
}

export const isChosen = (slots: Slots, { utc }: SlotHour) => slots[utc.day]?.includes(utc.time) ?? false

/** The first time to offer on a day: the time of the other days, or around nine in the morning. */
export const usualHour = (ofDay: readonly SlotHour[], chosen: readonly SlotHour[]): SlotHour | undefined =>
  ofDay.find(({ local }) => local === chosen[0]?.local) ?? ofDay.find(({ local }) => local >= '09:00')

/** A first schedule: as many days as the plan allows, at most three, spread over the week. */
export function suggestSlots(zone: string, now: Date, limits: Plan['limits'] | undefined): Slots {
  const days: Weekday[][] = [['tuesday'], ['tuesday', 'thursday'], ['monday', 'wednesday', 'friday']]
  const ofZone = slotHours(zone, now)
  const chosen = days[Math.min(limits?.publishingDays ?? 1, days.length) - 1]!
  return chosen.reduce<Slots>((slots, day) => withHour(slots, usualHour(ofZone[day], [])!, true), {})
}

/** Sorts the days, so that equal slots have equal JSON. */
function withHour(slots: Slots, { utc: { day, time } }: SlotHour, isOn: boolean): Slots {
  const others = (slots[day] ?? []).filter((one) => one !== time)
  const ofDay = isOn ? [...others, time].toSorted() : others
  return Object.fromEntries(
    weekdays.flatMap((one) => {
      const times = one === day ? ofDay : (slots[one] ?? [])
      return times.length > 0 ? [[one, times]] : []
    }),
  )
}

/** Removes hours and adds one, unless the plan forbids it. */
export function changeHours(
  { slots, stored, limits }: SlotContext,
  out: readonly SlotHour[],
  into?: SlotHour,
): SlotChange {
  const left = out.reduce((rest, hour) => withHour(rest, hour, false), slots)
  if (!into) return { slots: left }
  const movedSlots = withHour(left, into, true)
  const refused = limits ? checkSlots(limits, stored, movedSlots) : undefined
  return refused ? { refused } : { slots: movedSlots }
}

const count = (many: number, word: string) => `${many} ${word}${many === 1 ? '' : 's'}`

/** `2 days a week, 1 time a day` */
export const slotAllowance = ({ publishingDays, timesPerDay }: Plan['limits']) =>
  `${count(publishingDays, 'day')} a week, ${count(timesPerDay, 'time')} a day`

/** `Tue, Thu at 10:00 (09:00 UTC)`, grouping days with the same times. */
export function describeSlots(slots: Slots, zone: string, now: Date): string {
  const ofZone = slotHours(zone, now)
  const days = Map.groupBy(
    weekdays.filter((day) => ofZone[day].some((hour) => isChosen(slots, hour))),
    (day) =>
      ofZone[day]
        .flatMap((hour) => (isChosen(slots, hour) ? [describeHour(hour, day, zone)] : []))
        .join(', '),
  )
  return [...days]
    .map(
      ([times, same]) => `${same.length === 7 ? 'Every day' : same.map(shortDayName).join(', ')} at ${times}`,
    )
    .join(' · ')
}

/** `10:00 (09:00 UTC)`, with the UTC day if it differs; `09:00 UTC` in UTC itself. */
export const describeHour = ({ local, utc }: SlotHour, day: Weekday, zone: string): string =>
  zone === 'UTC'
    ? `${formatClock(local)} UTC`
    : `${formatClock(local)} (${utc.day === day ? '' : `${shortDayName(utc.day)} `}${utc.time} UTC)`
