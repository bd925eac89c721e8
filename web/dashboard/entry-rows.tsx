import type { ReactNode } from 'react'
import { Link } from '../platform/routing/router.tsx'
import type { PostStatus } from '../../contract/posts/posts.ts'
import { formatTime, formatUtc } from '../platform/dates.ts'
import { useNow } from '../platform/use-now.ts'
import { addressOf, isMovable, titleOf, wordOf, type CalendarEntry } from './calendar-entries.ts'
import { EntryMenu } from './entry-menu.tsx'

interface EntryRowsProps {
  entries: CalendarEntry[]
  onMove(entry: CalendarEntry): void
  renderStatus(status: PostStatus): ReactNode
}

/** The posts of a day, one below the other. */
export function EntryRows({ entries, onMove, renderStatus }: EntryRowsProps) {
  const now = useNow()
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start gap-2 py-3">
          <div className="min-w-0 grow space-y-1.5">
            <Link
              to={addressOf(entry)}
              className="block rounded font-medium wrap-anywhere underline-offset-4 hover:underline"
            >
              {titleOf(entry)}
            </Link>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <time dateTime={entry.date} className="tabular-nums">
                {formatTime(entry.date)}
              </time>
              {entry.slot ? <span className="text-sm">{wordOf(entry)}</span> : renderStatus(entry.status)}
              <span className="text-sm text-soft">{formatUtc(entry.date)}</span>
            </p>
          </div>
          <EntryMenu entry={entry} isMovable={isMovable(entry, now)} onMove={onMove} />
        </li>
      ))}
    </ul>
  )
}
