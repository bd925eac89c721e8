import type { ReactNode } from 'react'
import type { PostStatus } from '../../contract/posts/posts.ts'
import { Icon } from '../ui/icon.tsx'
import type { Day } from './calendar-days.ts'
import type { CalendarEntry } from './calendar-entries.ts'
import { longDayName } from './calendar-words.ts'
import { EntryRows } from './entry-rows.tsx'

interface CalendarAgendaProps {
  /** Of the month or week, in order. */
  days: [Day, CalendarEntry[]][]
  today: Day
  onMove(entry: CalendarEntry): void
  renderStatus(status: PostStatus): ReactNode
}

/** The calendar where seven columns have no room: the days that have posts, those to come first at hand. */
export function CalendarAgenda({ days, today, ...rest }: CalendarAgendaProps) {
  const coming = days.filter(([day]) => day >= today)
  const past = days.filter(([day]) => day < today)
  const count = past.reduce((sum, [, entries]) => sum + entries.length, 0)
  if (coming.length === 0) return <DayList days={past} today={today} {...rest} />
  return (
    <div className="space-y-4">
      {count > 0 && (
        <details className="group space-y-4">
          <summary className="inline-flex min-h-11 items-center rounded-lg px-2 font-medium text-accent">
            <Icon name="right" className="mr-2 size-4 group-open:rotate-90" />
            {count} earlier {count === 1 ? 'post' : 'posts'}
          </summary>
          <DayList days={past} today={today} {...rest} />
        </details>
      )}
      <DayList days={coming} today={today} {...rest} />
    </div>
  )
}

function DayList({ days, today, onMove, renderStatus }: CalendarAgendaProps) {
  return (
    <ol className="space-y-4">
      {days.map(([day, entries]) => (
        <li key={day} className="rounded-2xl border border-line bg-surface px-4 pt-3 shadow-card">
          <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
            {longDayName(day)}
            {day === today && (
              <span className="rounded-full bg-accent px-2.5 text-sm text-on-accent">Today</span>
            )}
          </h3>
          <EntryRows entries={entries} onMove={onMove} renderStatus={renderStatus} />
        </li>
      ))}
    </ol>
  )
}
