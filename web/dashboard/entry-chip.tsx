import { Link } from '../platform/routing/router.tsx'
import { formatTime, formatUtc } from '../platform/dates.ts'
import { addressOf, lookOf, titleOf, wordOf, type CalendarEntry } from './calendar-entries.ts'

/** What is dragged, for other windows and programs meaningless. */
export const dragType = 'application/x-quillcast-post'

interface EntryChipProps {
  entry: CalendarEntry
  isMovable: boolean
  /** Of a week, where there is room: the whole title. */
  isRoomy: boolean
  /** How many share the day. */
  companions: number
}

/** How much of a title a day of a month has room for. */
const lines = ['line-clamp-3', 'line-clamp-2']

/** A post in its day. Leads to it; may be dragged to another day while it waits to go out. */
export function EntryChip({ entry, isMovable, isRoomy, companions }: EntryChipProps) {
  return (
    <Link
      to={addressOf(entry)}
      // The keyboard opens the day, which lists its posts: of a full month this would be a hundred stops.
      tabIndex={-1}
      title={`${titleOf(entry)}, ${formatUtc(entry.date)}`}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, entry.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      className={`block min-w-0 grow rounded-md border-l-3 px-1.5 py-1 text-xs leading-4 hover:underline ${isMovable ? 'cursor-grab active:cursor-grabbing' : ''} ${lookOf(entry)}`}
    >
      <span
        className={`font-medium ${isRoomy ? 'block text-sm wrap-anywhere' : (lines[companions] ?? 'block truncate')}`}
      >
        {titleOf(entry)}
      </span>
      <span className={isRoomy ? 'block' : 'block truncate'}>
        {formatTime(entry.date)} {wordOf(entry)}
      </span>
    </Link>
  )
}
