import { memo, useState, type DragEvent } from 'react'
import type { Day } from './calendar-days.ts'
import { isMovable, type CalendarEntry } from './calendar-entries.ts'
import { dayLabel, longDayName } from './calendar-words.ts'
import { dragType, EntryChip } from './entry-chip.tsx'
import { EntryMenu } from './entry-menu.tsx'

export interface DayActions {
  open(day: Day): void
  /** Asks when. */
  move(entry: CalendarEntry): void
  drop(id: string, day: Day): void
}

interface DayCellProps {
  day: Day
  entries: CalendarEntry[]
  place: 'past' | 'today' | 'future'
  /** Belongs to the month before or after. */
  isOutside: boolean
  isActive: boolean
  isRoomy: boolean
  /** In ms. */
  now: number
  actions: DayActions
}

// Three fit into the height of a day; of more, two and the way to the rest.
const mostChips = 3

export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, entries, place, isOutside, isActive, isRoomy, now, actions } = props
  const drop = useDrop(day, actions)
  const shown = isRoomy || entries.length <= mostChips ? entries : entries.slice(0, mostChips - 1)
  return (
    <div
      role="gridcell"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      aria-current={place === 'today' ? 'date' : undefined}
      className={`flex min-w-0 flex-col gap-1 p-1.5 focus-visible:z-10 focus-visible:-outline-offset-3 ${isRoomy ? 'min-h-96' : 'min-h-37'} ${drop.isOver && place !== 'past' ? 'bg-accent-wash' : isOutside ? 'bg-paper' : 'bg-surface'}`}
      {...drop.handlers}
    >
      <button
        type="button"
        tabIndex={-1}
        className={`min-h-6 min-w-6 self-start rounded-full px-1.5 text-sm hover:bg-sunken ${place === 'today' ? 'bg-accent font-semibold text-on-accent hover:bg-accent-strong' : isOutside || place === 'past' ? 'text-soft' : 'font-medium'}`}
        onClick={() => actions.open(day)}
      >
        {dayLabel(day)}
        <span className="sr-only">, {describe(props)}</span>
      </button>
      {shown.map((entry) => (
        <div key={entry.id} className="flex min-w-0 items-start">
          <EntryChip
            entry={entry}
            isMovable={isMovable(entry, now)}
            isRoomy={isRoomy}
            companions={entries.length - 1}
          />
          {isRoomy && <EntryMenu entry={entry} isMovable={isMovable(entry, now)} onMove={actions.move} />}
        </div>
      ))}
      {shown.length < entries.length && (
        <button
          type="button"
          tabIndex={-1}
          className="min-h-6 self-start rounded px-1.5 text-xs font-medium text-accent underline underline-offset-4"
          onClick={() => actions.open(day)}
        >
          {entries.length - shown.length} more
        </button>
      )}
    </div>
  )
})

function describe({ day, entries, place }: DayCellProps): string {
  const count = entries.length === 0 ? 'no' : entries.length
  return `${longDayName(day)}, ${place === 'today' ? 'today, ' : ''}${count} ${count === 1 ? 'post' : 'posts'}`
}

function useDrop(day: Day, actions: DayActions) {
  const [isOver, setOver] = useState(false)
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(dragType)
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!isOurs(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave(event: DragEvent) {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!isOurs(event)) return
        event.preventDefault()
        setOver(false)
        actions.drop(event.dataTransfer.getData(dragType), day)
      },
    },
  }
}
