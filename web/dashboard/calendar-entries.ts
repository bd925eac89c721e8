import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../contract/api.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { dayOf, utcRange, type Day } from './calendar-days.ts'

export type CalendarAnswer = AnswerOf<Api['dashboard']['calendar']>
export type CalendarEntry = CalendarAnswer['entries'][number]

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
export const isMovable = ({ status, date }: CalendarEntry, now: number) =>
  ['scheduled', 'draft', 'held'].includes(status) && Date.parse(date) > now

/** With one post at another time, in the order of time. */
export function withMoved(answer: CalendarAnswer, id: string, scheduledDate: string): CalendarAnswer {
  const entries = answer.entries.map((entry) =>
    entry.id === id ? { ...entry, status: 'scheduled' as const, scheduledDate, date: scheduledDate } : entry,
  )
  return { entries: entries.toSorted((a, b) => a.date.localeCompare(b.date)) }
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
export const lookOf = (status: CalendarEntry['status']) => looks[status] ?? looks.draft
export const wordOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)
export const titleOf = ({ title }: { title: string }) => title || 'Untitled'
