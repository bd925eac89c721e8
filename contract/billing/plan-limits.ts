import type { Plan } from '../plans.ts'

/** What a plan allows of days, times, tones and words. Plain functions, so that browser and server share them. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** 00:00 to 23:00; all of them UTC. */
export const hours: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${`${hour}`.padStart(2, '0')}:00`,
)

/** The slots of a week: only days that have times, times in order and once each. */
export type Slots = Partial<Record<Weekday, string[]>>

type Limits = Plan['limits']

/** The slots in that JSON text; undefined when it is no mapping of weekdays to lists of HH:00. */
export function parseScheduledTimes(text: string): Slots | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const slots: Slots = {}
  for (const [day, times] of Object.entries(given)) {
    if (!weekdays.some((weekday) => weekday === day) || !Array.isArray(times)) return undefined
    if (times.some((time) => !hours.includes(time))) return undefined
    if (times.length > 0) slots[day as Weekday] = [...new Set<string>(times)].toSorted()
  }
  return Object.fromEntries(weekdays.flatMap((day) => (slots[day] ? [[day, slots[day]]] : [])))
}

export const planMessages = {
  days: ({ publishingDays: most }: Limits) =>
    `You can only select up to ${most} ${most === 1 ? 'day' : 'days'} on your current plan`,
  times: ({ timesPerDay, publishingDays }: Limits) =>
    `You can select a maximum of ${timesPerDay} times per day or ${timesPerDay * publishingDays} total times across all days`,
  tones: ({ tones: most }: Limits) =>
    `You can only select up to ${most} ${most === 1 ? 'tone' : 'tones'} on your current plan`,
  keywords: ({ defaultKeywords: most }: Limits) =>
    `You can only add up to ${most} keywords on your current plan`,
}

/** The tones that a post may have: the first ones chosen in Preferences, as many as the plan includes. */
export const allowedTones = (chosen: readonly string[], limits: Limits): string[] =>
  chosen.length > 0 ? chosen.slice(0, limits.tones) : ['professional']

export interface Limited {
  scheduledTimes: Slots
  selectedTones: readonly string[]
  defaultKeywords: readonly string[]
}

/**
 * What a plan refuses of the changes, by field; empty when it allows them. What is `stored` already, from a larger plan,
 * may stay or shrink, but nothing is added while it is over the limit.
 */
export function checkPlanLimits(
  limits: Limits,
  stored: Limited,
  changes: Partial<Limited>,
): Partial<Record<keyof Limited, string>> {
  const { scheduledTimes, selectedTones, defaultKeywords } = changes
  const refused: Partial<Record<keyof Limited, string>> = {}
  const slotMessage = scheduledTimes && checkSlots(limits, stored.scheduledTimes, scheduledTimes)
  if (slotMessage) refused.scheduledTimes = slotMessage
  if (selectedTones && isOver(limits.tones, stored.selectedTones, selectedTones))
    refused.selectedTones = planMessages.tones(limits)
  if (defaultKeywords && isOver(limits.defaultKeywords, stored.defaultKeywords, defaultKeywords))
    refused.defaultKeywords = planMessages.keywords(limits)
  return refused
}

function isOver(most: number, stored: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > most && wanted.some((one) => !stored.includes(one))
}

/** The sentence that refuses these slots; undefined when the plan allows them, or they were all stored before. */
export function checkSlots(limits: Limits, stored: Slots, wanted: Slots): string | undefined {
  const isNew = (day: Weekday, time: string) => !stored[day]?.includes(time)
  const days = weekdays.filter((day) => wanted[day]?.length)
  if (!days.some((day) => wanted[day]?.some((time) => isNew(day, time)))) return undefined
  if (days.length > limits.publishingDays) return planMessages.days(limits)
  // With the days within their limit, the total is as well.
  if (days.some((day) => (wanted[day]?.length ?? 0) > limits.timesPerDay)) return planMessages.times(limits)
  return undefined
}
