import type { ReactNode } from 'react'
import type { PostStatus } from '../../contract/posts/posts.ts'
import { zoneName } from '../platform/dates.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/messages/dialog.tsx'
import type { Day } from './calendar-days.ts'
import type { CalendarEntry } from './calendar-entries.ts'
import { longDayName } from './calendar-words.ts'
import { EntryRows } from './entry-rows.tsx'

interface DayDialogProps {
  day: Day
  isPast: boolean
  entries: CalendarEntry[]
  onMove(entry: CalendarEntry): void
  onClose(): void
  renderStatus(status: PostStatus): ReactNode
}

export function DayDialog({ day, isPast, entries, onMove, onClose, renderStatus }: DayDialogProps) {
  return (
    <Dialog title={longDayName(day)} onClose={onClose}>
      {entries.length === 0 ? (
        <p className="text-soft">Nothing {isPast ? 'went out' : 'is planned'} on this day.</p>
      ) : (
        <>
          <p className="text-sm text-soft">Times are in {zoneName()}.</p>
          <EntryRows entries={entries} onMove={onMove} renderStatus={renderStatus} />
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
        {!isPast && (
          <ButtonLink look="quiet" to="/dashboard/posts/new">
            New post
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
