import type { Plan } from './plans.ts'

/** The plan's limits on days, times, tones and words. Plain functions, so that browser and server share them. */
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

/** 00:00 to 23:00 in UTC. */
export const hours: readonly string[] = Array.from(
  { length: 24 },
  (_, hour) => `${`${hour}`.padStart(2, '0')}:00`,
)

/** The slots of a week: only days with times, sorted and without repeats. */
export type Slots = Partial<Record<Weekday, string[]>>

type Limits = Plan['limits']

/** Parses slots from JSON; undefined unless it maps weekdays to lists of HH:00. */
export function parseScheduledTimes(text: string): Slots | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
  const slots: Slots = {}
  for (const [day, times] of Object.entries(parsed)) {
    if (!weekdays.some((weekday) => weekday === day) || !Array.isArray(times)) return undefined
    if (times.some((time) => !hours.includes(time))) return undefined
    if (times.length > 0) slots[day as Weekday] = [...new Set<string>(times)].toSorted()
  }
  return Object.fromEntries(weekdays.flatMap((day) => (slots[day] ? [[day, slots[day]]] : [])))
}

export const planMessages = {
  days: ({ publishingDays: maxDays }: Limits) =>
    `You can only select up to ${maxDays} ${maxDays === 1 ? 'day' : 'days'} on your current plan`,
  times: ({ timesPerDay, publishingDays }: Limits) =>
    `You can select a maximum of ${timesPerDay} times per day or ${timesPerDay * publishingDays} total times across all days`,
  tones: ({ tones: maxTones }: Limits) =>
    `You can only select up to ${maxTones} ${maxTones === 1 ? 'tone' : 'tones'} on your current plan`,
  keywords: ({ defaultKeywords: maxKeywords }: Limits) =>
    `You can only add up to ${maxKeywords} keywords on your current plan`,
}

/** The tones available to posts: the first ones chosen in Preferences, as many as the plan includes. */
export const allowedTones = (chosen: readonly string[], limits: Limits): string[] =>
  chosen.length > 0 ? chosen.slice(0, limits.tones) : ['professional']

export interface Limited {
  scheduledTimes: Slots
  selectedTones: readonly string[]
  defaultKeywords: readonly string[]
}

/** Objections by field. Values `stored` under a larger plan may stay or shrink, but not grow above the limit. */
export function checkPlanLimits(limits: Limits, stored: Limited, changes: Partial<Limited>) {
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

/** Whether a choice above the limit adds to the stored one. */
export function isOver(limit: number, stored: readonly string[], chosen: readonly string[]): boolean {
  return chosen.length > limit && chosen.some((one) => !stored.includes(one))
}

/** Why these slots are refused; undefined when the plan allows them or all were stored before. */
export function checkSlots(limits: Limits, stored: Slots, slots: Slots): string | undefined {
  const isNew = (day: Weekday, time: string) => !stored[day]?.includes(time)
  const days = weekdays.filter((day) => slots[day]?.length)
  if (!days.some((day) => slots[day]?.some((time) => isNew(day, time)))) return undefined
  if (days.length > limits.publishingDays) return planMessages.days(limits)
  // If each day is within its limit, the total is too.
  if (days.some((day) => (slots[day]?.length ?? 0) > limits.timesPerDay)) return planMessages.times(limits)
  return undefined
}
