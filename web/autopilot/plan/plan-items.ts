import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryKeys, type Answer } from '../../platform/api.ts'
import { formatUtc } from '../../platform/dates.ts'
import { statusLooks, type BadgeTone } from '../../ui/badge.tsx'
import type { Slot, Topic } from '../autopilot-queries.ts'
import { lookOfSlot } from '../slot-words.ts'
import { dayOf, utcRange, type Day } from './plan-days.ts'
import { createContext, useContext } from 'react'

export type CalendarAnswer = Answer<'dashboard', 'calendar'>
type Entry = CalendarAnswer['entries'][number]

/** An entry of the plan: a post, a slot with the topic planned for it, or an empty slot. */
export interface PlanItem {
  /** Of its post or topic, which keeps it when it moves; of its time where it has neither. */
  key: string
  at: string
  title: string
  /** With a time of its own: written by hand, or arranged for its slot. */
  entry: Entry | undefined
  slot: Slot | undefined
  topic: Topic | undefined
}

/** The posts and slots of these days, and of the day before and after. */
export function calendarQuery(first: Day, last: Day) {
  const range = utcRange(first, last)
  return queryOptions({
    queryKey: queryKeys.calendarRange(range),
    queryFn: ({ signal }) => api.dashboard.calendar(range, { signal }),
    placeholderData: keepPreviousData,
    // Posts go live by themselves meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** The same for every view: the posts, and the slots that no post stands for, in the order of time. */
export function planItems({ entries, slots }: CalendarAnswer, topics: readonly Topic[]): PlanItem[] {
  const shown = new Set(entries.flatMap(({ id, date }) => [id, date]))
  const planned = new Map(topics.map((topic) => [topic.slot, topic]))
  const posts = entries.map((entry): PlanItem => ({
    key: entry.id,
    at: entry.date,
    title: entry.title || 'Untitled',
    entry,
    slot: slots.find(({ post }) => post?.id === entry.id),
    topic: undefined,
  }))
  const free = slots
    .filter(({ at, post }) => !shown.has(post?.id ?? at))
    .map((slot): PlanItem => {
      const topic = slot.post || slot.topic || slot.state !== 'planned' ? undefined : planned.get(slot.at)
      return {
        key: slot.post?.id ?? topic?.id ?? slot.at,
        at: slot.at,
        title: (slot.post ? slot.post.title || 'Untitled' : (topic?.title ?? slot.topic)) ?? 'Empty slot',
        entry: undefined,
        slot,
        topic,
      }
    })
  return [...posts, ...free].toSorted((a, b) => a.at.localeCompare(b.at))
}

export const byDay = (items: PlanItem[], zone: string): Map<Day, PlanItem[]> =>
  Map.groupBy(items, ({ at }) => dayOf(at, zone))

export const postIdOf = ({ entry, slot }: PlanItem) => entry?.id ?? slot?.post?.id
/** Nothing is planned for it, and something may be. */
export const isGhost = (item: PlanItem, now: number) =>
  takesTopic(item, now) && !item.topic && !item.slot?.topic
/** What it is called where its title stands alone. */
export const nameOf = ({ title, at, topic, entry, slot }: PlanItem) =>
  topic || entry || slot?.post || slot?.topic ? title : `the slot of ${formatUtc(at)}`
/** A topic may be put there. `now` in ms. */
export const takesTopic = ({ slot, entry, at }: PlanItem, now: number) =>
  !entry && slot?.state === 'planned' && !slot.post && Date.parse(at) > now

/** What has gone out, or is about to, stays where it is. */
export const isMovable = (item: PlanItem, now: number) =>
  item.topic !== undefined ||
  (item.entry !== undefined &&
    ['scheduled', 'draft', 'held'].includes(item.entry.status) &&
    Date.parse(item.at) > now)

/** With one post at another time, in the order of time. */
export function withMoved(answer: CalendarAnswer, id: string, scheduledDate: string): CalendarAnswer {
  const entries = answer.entries.map((entry) =>
    entry.id === id ? { ...entry, status: 'scheduled' as const, scheduledDate, date: scheduledDate } : entry,
  )
  return { ...answer, entries: entries.toSorted((a, b) => a.date.localeCompare(b.date)) }
}

const looks: typeof statusLooks = { ...statusLooks, writing: ['accent', 'Being written'] }

/** The tone and the word of how it stands. */
export function lookOf(item: PlanItem): [BadgeTone, string] {
  const { entry, slot, topic } = item
  // A server newer than this page may know more of them.
  if (entry) return looks[entry.status] ?? ['grey', entry.status]
  if (topic) return topic.state === 'approved' ? ['good', 'Approved'] : ['purple', 'Proposed']
  if (!slot || (slot.state === 'planned' && !slot.topic)) return ['grey', 'Empty']
  return lookOfSlot(slot.state)
}

/** What the parts of the plan may do, whichever view they stand in. */
export interface PlanActions {
  zone: string
  /** Opens the words of a topic, or asks for one for an empty slot. */
  edit(item: PlanItem): void
  /** Asks where to. */
  move(item: PlanItem): void
  step(item: PlanItem, by: -1 | 1): void
  openDay(day: Day): void
}

export const PlanContext = createContext<PlanActions | null>(null)

export function usePlan(): PlanActions {
  const actions = useContext(PlanContext)
  if (!actions) throw new Error('a part of the plan is drawn outside of it')
  return actions
}
