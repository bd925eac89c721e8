import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../contract/api.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { dayOf, utcRange, type Day } from './calendar-days.ts'

export type CalendarAnswer = AnswerOf<Api['dashboard']['calendar']>
type Slot = CalendarAnswer['slots'][number]
/** A post, or a slot of the autopilot that none stands for yet. */
export type CalendarEntry = CalendarAnswer['entries'][number] & { slot?: Slot }

/** The posts of these days of the reader, and of the day before and after. */
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

/** The posts, and the slots that no post of them stands for, in the order of time. */
export function withSlots({ entries, slots }: CalendarAnswer): CalendarEntry[] {
  const shown = new Set(entries.map(({ id }) => id))
  const free = slots
    .filter(({ post }) => !post || !shown.has(post.id))
    .map((slot): CalendarEntry => ({
      id: slot.post?.id ?? `slot:${slot.at}`,
      title: slot.post?.title ?? slot.topic ?? 'Autopilot',
      status: slot.post?.status ?? 'draft',
      date: slot.at,
      scheduledDate: null,
      published_at: null,
      wordpress_url: null,
      version: 0,
      slot,
    }))
  return [...entries, ...free].toSorted((a, b) => a.date.localeCompare(b.date))
}

export function byDay(entries: CalendarEntry[]): Map<Day, CalendarEntry[]> {
  const days = new Map<Day, CalendarEntry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.date)
    const there = days.get(day)
    if (there) there.push(entry)
    else days.set(day, [entry])
  }
  return days
}

/** What has gone out, or is about to, stays where it is. `now` in ms. */
export const isMovable = ({ status, date, slot }: CalendarEntry, now: number) =>
  !slot && ['scheduled', 'draft', 'held'].includes(status) && Date.parse(date) > now

/** With one post at another time, in the order of time. */
export function withMoved(answer: CalendarAnswer, id: string, scheduledDate: string): CalendarAnswer {
  const entries = answer.entries.map((entry) =>
    entry.id === id ? { ...entry, status: 'scheduled' as const, scheduledDate, date: scheduledDate } : entry,
  )
  return { ...answer, entries: entries.toSorted((a, b) => a.date.localeCompare(b.date)) }
}

const looks: Record<CalendarEntry['status'], string> = {
  writing: 'border-accent bg-accent-wash',
  draft: 'border-edge bg-grey-wash',
  held: 'border-warn bg-warn-wash',
  scheduled: 'border-blue bg-blue-wash',
  publishing: 'border-accent bg-accent-wash',
  published: 'border-good bg-good-wash',
  failed: 'border-danger bg-danger-wash',
}
// A server newer than this page may know more of them.
export const lookOf = ({ status, slot }: CalendarEntry) =>
  slot && !slot.post ? 'border-edge border-dashed bg-transparent text-soft' : (looks[status] ?? looks.draft)
export const wordOf = ({ status, slot }: CalendarEntry) => {
  const word = slot ? slot.state : status
  return word.charAt(0).toUpperCase() + word.slice(1)
}
export const addressOf = ({ id, slot }: CalendarEntry) =>
  slot && !slot.post ? '/dashboard/autopilot' : `/dashboard/posts/${id}`
export const titleOf = ({ title }: { title: string }) => title || 'Untitled'
