import { memo } from 'react'
import { Link } from '../../platform/routing/router.tsx'
import { formatUtc } from '../../platform/dates.ts'
import {
  usePlan,
  isGhost,
  isMovable,
  lookOf,
  postIdOf,
  takesTopic,
  type PlanItem,
  writerOf,
} from './plan-items.ts'
import { timeIn } from '../slot-words.ts'
import { dayOf, type Day, dayLabel, longDayName } from './plan-days.ts'
import { actsOf, PlanMenu } from './plan-menu.tsx'

interface DayCellProps {
  day: Day
  items: PlanItem[]
  place: 'past' | 'today' | 'future'
  /** Belongs to the previous or next month. */
  isOutside: boolean
  isActive: boolean
  isRoomy: boolean
}

// Three fit into a day's cell; otherwise two and a link to the rest.
const mostChips = 3

export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, items, place, isOutside, isActive, isRoomy } = props
  const { openDay, now } = usePlan()
  const shown = isRoomy || items.length <= mostChips ? items : items.slice(0, mostChips - 1)
  return (
    <div
      role="gridcell"
      data-day={day}
      data-drop={`day:${day}`}
      data-lacks={items.some((item) => takesTopic(item, now)) ? undefined : 'slot'}
      tabIndex={isActive ? 0 : -1}
      aria-current={place === 'today' ? 'date' : undefined}
      className={`flex min-w-0 flex-col gap-1 p-1.5 focus-visible:z-10 focus-visible:-outline-offset-3 ${isRoomy ? 'min-h-96' : 'min-h-37'} ${place === 'past' ? '' : 'data-over:bg-accent-wash'} ${isOutside ? 'bg-paper' : 'bg-surface'}`}
    >
      <button
        type="button"
        tabIndex={-1}
        className={`min-h-6 min-w-6 self-start rounded-full px-1.5 text-sm hover:bg-sunken ${place === 'today' ? 'bg-accent font-semibold text-on-accent hover:bg-accent-strong' : isOutside || place === 'past' ? 'text-soft' : 'font-medium'}`}
        onClick={() => openDay(day)}
      >
        {dayLabel(day)}
        <span className="sr-only">, {describe(props, now)}</span>
      </button>
      {shown.map((item) => (
        <div key={item.key} className="relative flex min-w-0 items-start">
          <Chip item={item} isRoomy={isRoomy} companions={items.length - 1} />
          {isRoomy && (
            <div className="absolute end-0 bottom-0">
              <PlanMenu item={item} acts={actsOf(item, now)} />
            </div>
          )}
        </div>
      ))}
      {shown.length < items.length && (
        <button
          type="button"
          tabIndex={-1}
          className="min-h-6 self-start rounded px-1.5 text-xs font-medium text-accent underline underline-offset-4"
          onClick={() => openDay(day)}
        >
          {items.length - shown.length} more
        </button>
      )}
    </div>
  )
})

function describe({ day, items, place }: DayCellProps, now: number): string {
  const empty = items.filter((item) => isGhost(item, now)).length
  const planned = items.length - empty
  return [
    longDayName(day),
    ...(place === 'today' ? ['today'] : []),
    planned === 0 ? 'no posts' : `${planned} ${planned === 1 ? 'post' : 'posts'}`,
    ...(empty > 0 ? [`${empty} empty ${empty === 1 ? 'slot' : 'slots'}`] : []),
  ].join(', ')
}

interface ChipProps {
  item: PlanItem
  /** In the week view there is room for the whole title. */
  isRoomy: boolean
  /** How many items share the day. */
  companions: number
}

/** Lines of a title that fit into a day of the month view. */
const lines = ['line-clamp-3', 'line-clamp-2']

const tones = {
  grey: 'border-edge bg-grey-wash',
  blue: 'border-blue bg-blue-wash',
  purple: 'border-purple bg-purple-wash',
  good: 'border-good bg-good-wash',
  warn: 'border-warn bg-warn-wash',
  danger: 'border-danger bg-danger-wash',
  accent: 'border-accent bg-accent-wash',
}

/** An item of the plan in its day: links to its post or topic, and can be dragged to another day. */
function Chip({ item, isRoomy, companions }: ChipProps) {
  const { zone, now, edit, openDay } = usePlan()
  const post = postIdOf(item)
  const [tone, word] = lookOf(item)
  const isTouchable = isMovable(item, now)
  const chip = {
    // The keyboard opens the day's list instead, because a full month would have a hundred tab stops.
    tabIndex: -1,
    title: `${item.title}, ${formatUtc(item.at)}`,
    'data-drag': isTouchable ? item.key : undefined,
    'data-handle': isTouchable ? item.key : undefined,
    'data-title': item.title,
    'data-needs': item.topic ? 'slot' : undefined,
    'data-drop': takesTopic(item, now) ? `slot:${item.at}` : undefined,
    className: `block min-w-0 grow rounded-md border-l-3 px-1.5 py-1 text-left text-xs leading-4 hover:underline data-dragged:opacity-50 data-over:outline-2 data-over:outline-accent ${isTouchable ? 'cursor-grab touch-none active:cursor-grabbing' : ''} ${isGhost(item, now) ? 'border border-dashed border-edge text-soft' : tones[tone]}`,
  }
  const content = (
    <>
      <span
        dir="auto"
        className={`font-medium ${isRoomy ? 'block text-sm wrap-anywhere' : (lines[companions] ?? 'block truncate')}`}
      >
        {item.title}
      </span>
      <span className={isRoomy ? 'block min-h-8 pe-9' : 'block truncate'}>
        {timeIn(zone, item.at)} {isGhost(item, now) ? '' : word}
        {writerOf(item) === 'sample' && ' · Sample article'}
      </span>
    </>
  )
  if (post)
    return (
      <Link {...chip} to={`/dashboard/posts/${post}`}>
        {content}
      </Link>
    )
  const mayEdit = item.topic !== undefined || isGhost(item, now)
  return (
    <button {...chip} type="button" onClick={() => (mayEdit ? edit(item) : openDay(dayOf(item.at, zone)))}>
      {content}
    </button>
  )
}
