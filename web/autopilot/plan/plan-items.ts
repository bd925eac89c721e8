import { keepPreviousData } from '@tanstack/react-query'
import { read, type Answer } from '../../platform/api.ts'
import { formatUtc } from '../../platform/dates.ts'
import { statusLooks, type BadgeTone } from '../../ui/badge.tsx'
import type { Slot, Topic } from '../autopilot-queries.ts'
import { lookOfSlot, lookOfTopic } from '../slot-words.ts'
import { dayOf, utcRange, type Day } from './plan-days.ts'
import { createContext, useContext } from 'react'

export type CalendarAnswer = Answer<'dashboard', 'calendar'>
type Entry = CalendarAnswer['entries'][number]

/** An item of the plan: a post, a slot with its planned topic, or an empty slot. */
export interface PlanItem {
  /** The key of its post or topic, so that it survives a move; otherwise that of its time. */
  key: string
  at: string
  title: string
  /** A post with its own time: written by hand, or moved from its slot. */
  entry?: Entry
  slot?: Slot | undefined
  topic?: Topic | undefined
}

/** Posts and slots of these days, plus a day before and after. */
export const calendarQuery = (first: Day, last: Day) => ({
  ...read('dashboard', 'calendar', utcRange(first, last)),
  placeholderData: keepPreviousData,
  // Posts go live in the meantime.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The items of every view by time: posts, and slots without a post. */
export function planItems({ entries, slots }: CalendarAnswer, topics: readonly Topic[]): PlanItem[] {
  const shown = new Set(entries.flatMap(({ id, date }) => [id, date]))
  const planned = new Map(topics.map((topic) => [topic.slot, topic]))
  const posts = entries.map((entry): PlanItem => ({
    key: entry.id,
    at: entry.date,
    title: entry.title || 'Untitled',
    entry,
    slot: slots.find(({ post }) => post?.id === entry.id),
  }))
  const free = slots
    .filter(({ at, post }) => !shown.has(post?.id ?? at))
    .map((slot): PlanItem => {
      const topic = slot.post || slot.topic || slot.state !== 'planned' ? undefined : planned.get(slot.at)
      return {
        key: slot.post?.id ?? topic?.id ?? slot.at,
        at: slot.at,
        title: (slot.post ? slot.post.title || 'Untitled' : (topic?.title ?? slot.topic)) ?? 'Empty slot',
        slot,
        topic,
      }
    })
  return [...posts, ...free].toSorted((a, b) => a.at.localeCompare(b.at))
}

export const byDay = (items: PlanItem[], zone: string): Map<Day, PlanItem[]> =>
  Map.groupBy(items, ({ at }) => dayOf(at, zone))

export const postIdOf = ({ entry, slot }: PlanItem) => entry?.id ?? slot?.post?.id
export const writerOf = ({ entry, slot }: PlanItem) => entry?.writer ?? slot?.post?.writer
/** An empty slot that can still take a topic. */
export const isGhost = (item: PlanItem, now: number) =>
  takesTopic(item, now) && !item.topic && !item.slot?.topic
/** The item's name where its title is shown alone. */
export const nameOf = ({ title, at, topic, entry, slot }: PlanItem) =>
  topic || entry || slot?.post || slot?.topic ? title : `the slot of ${formatUtc(at)}`
/** Whether a topic can be put there. `now` is in ms. */
export const takesTopic = ({ slot, entry, at }: PlanItem, now: number) =>
  !entry && slot?.state === 'planned' && !slot.post && Date.parse(at) > now

/** A published post, or one about to be published, stays in place. */
export const isMovable = (item: PlanItem, now: number) =>
  item.topic !== undefined ||
  (item.entry !== undefined &&
    ['scheduled', 'draft', 'held'].includes(item.entry.status) &&
    Date.parse(item.at) > now)

/** The calendar with one post at another time, in order. */
export function withMoved(answer: CalendarAnswer, id: string, scheduledDate: string): CalendarAnswer {
  const entries = answer.entries.map((entry) =>
    entry.id === id ? { ...entry, status: 'scheduled' as const, scheduledDate, date: scheduledDate } : entry,
  )
  return { ...answer, entries: entries.toSorted((a, b) => a.date.localeCompare(b.date)) }
}

const looks: typeof statusLooks = { ...statusLooks, writing: ['accent', 'Being written'] }

/** The tone and label of its state. */
export function lookOf(item: PlanItem): [BadgeTone, string] {
  const { entry, slot, topic } = item
  // A newer server may know states this page doesn't.
  if (entry) return looks[entry.status] ?? ['grey', entry.status]
  if (topic) return lookOfTopic(topic)
  if (!slot || (slot.state === 'planned' && !slot.topic)) return ['grey', 'Empty']
  return lookOfSlot(slot.state)
}

/** Actions that items share in every view. */
export interface PlanActions {
  zone: string
  /** In ms. */
  now: number
  /** Edits a topic, or adds one to an empty slot. */
  edit(item: PlanItem): void
  /** Asks for the new time. */
  move(item: PlanItem): void
  step(item: PlanItem, by: -1 | 1): void
  openDay(day: Day): void
}

export const PlanContext = createContext<PlanActions | undefined>(undefined)
export const usePlan = () => useContext(PlanContext)!
