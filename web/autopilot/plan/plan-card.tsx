import { useIsMutating } from '@tanstack/react-query'
import { utcTime } from '../../platform/dates.ts'
import { Link } from '../../platform/routing/router.tsx'
import { Badge, SampleArticleBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SpinnerMark } from '../../ui/spinner.tsx'
import {
  usePlan,
  isGhost,
  isMovable,
  lookOf,
  nameOf,
  postIdOf,
  takesTopic,
  writerOf,
  type PlanItem,
} from './plan-items.ts'
import { timeIn } from '../slot-words.ts'
import { dayOf, shortDayName } from './plan-days.ts'
import { actsOf, PlanMenu, usePlanAct } from './plan-menu.tsx'

/** An item of the plan: when, what, why, its state and its actions. */
export function PlanCard({ item }: { item: PlanItem }) {
  const { edit, now } = usePlan()
  const isEmpty = isGhost(item, now)
  const acts = actsOf(item, now)
  // Approving is refused while sentences wait in the post.
  const review = acts.includes('approve') && item.slot?.reason === 'checks' && postIdOf(item)
  const isAsked = acts.includes('approve') && !review
  return (
    <li
      data-drag={isMovable(item, now) ? item.key : undefined}
      data-title={item.title}
      data-drop={takesTopic(item, now) ? `slot:${item.at}` : undefined}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 rounded-xl border px-4 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] py-3 data-dragged:opacity-50 data-over:border-accent data-over:bg-accent-wash sm:grid-cols-[11.5rem_minmax(0,1fr)_auto] ${isEmpty ? 'border-dashed border-edge' : 'border-line bg-surface shadow-card'}`}
    >
      <Moment item={item} />
      <div className="col-span-2 row-start-2 min-w-0 space-y-1 sm:col-span-1 sm:row-start-auto">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Title item={item} isEmpty={isEmpty} />
          <Look item={item} />
          <SampleArticleBadge writer={writerOf(item)} />
        </p>
        <Reason item={item} />
      </div>
      <div className="col-start-2 row-start-1 -mr-2 flex sm:col-start-3">
        {isEmpty && (
          <Button
            look="quiet"
            className="px-2! text-accent!"
            aria-label={`Add a topic: ${nameOf(item)}`}
            onClick={() => edit(item)}
          >
            Add a topic
          </Button>
        )}
        {review && (
          <ButtonLink
            look="quiet"
            className="px-2! text-accent!"
            aria-label={`Review: ${item.title}`}
            to={`/dashboard/posts/${review}`}
          >
            Review
          </ButtonLink>
        )}
        {isAsked && <ApproveButton item={item} />}
        {isMovable(item, now) && <Handle item={item} />}
        <PlanMenu item={item} acts={isAsked ? acts.filter((act) => act !== 'approve') : acts} />
      </div>
    </li>
  )
}

function ApproveButton({ item }: { item: PlanItem }) {
  const change = usePlanAct(item)
  return (
    <Button
      look="quiet"
      className="px-2! text-accent!"
      busy={change.isPending}
      aria-label={`Approve: ${item.title}`}
      onClick={() => change.mutate({ item, act: 'approve' })}
    >
      Approve
    </Button>
  )
}

function Moment({ item: { at, topic } }: { item: PlanItem }) {
  const { zone } = usePlan()
  if (!at) return topic?.coveredBy ? <span /> : <p className="text-sm text-soft">Waiting for a free slot</p>
  return (
    <p className="tabular-nums">
      <time dateTime={at} className="font-semibold">
        <span className="whitespace-nowrap">{shortDayName(dayOf(at, zone))},</span> {timeIn(zone, at)}
      </time>
      <span className="block text-sm text-soft">{utcTime(zone, at)}</span>
    </p>
  )
}

function Title({ item, isEmpty }: { item: PlanItem; isEmpty: boolean }) {
  const post = postIdOf(item)
  if (post)
    return (
      <Link
        to={`/dashboard/posts/${post}`}
        dir="auto"
        className="min-w-0 font-medium wrap-anywhere underline-offset-4 hover:underline"
      >
        {item.title}
      </Link>
    )
  return (
    <span dir="auto" className={`min-w-0 wrap-anywhere ${isEmpty ? 'text-soft' : 'font-medium'}`}>
      {item.title}
    </span>
  )
}

function Look({ item }: { item: PlanItem }) {
  const [tone, label] = lookOf(item)
  // A swap may wait for a model.
  if (useIsMutating({ mutationKey: ['plan', item.key] }) > 0)
    return (
      <span role="status">
        <SpinnerMark />
        <span className="sr-only">Working...</span>
      </span>
    )
  return label === 'Empty' ? null : <Badge tone={tone}>{label}</Badge>
}

/** Why this topic and time, or why a slot is held or empty. */
function Reason({ item: { slot, topic } }: { item: PlanItem }) {
  const { reason = '', question = '', evidence = [], coveredBy = null } = topic ?? {}
  return (
    <>
      {slot?.note && !topic && <p className="text-sm text-soft">{slot.note}</p>}
      {reason && (
        <p dir="auto" className="text-sm wrap-anywhere text-soft">
          {reason} {question && `Answers “${question}”`}{' '}
          {evidence.length > 0 && `From ${evidence.map((words) => `“${words}”`).join(', ')}`}
        </p>
      )}
      {coveredBy && (
        <p className="text-sm text-warn">
          “{coveredBy}” already covers this. Change the topic to have it written.
        </p>
      )}
    </>
  )
}

/** The drag handle for fingers and the keyboard; arrow keys move by a slot. */
function Handle({ item }: { item: PlanItem }) {
  const { step } = usePlan()
  return (
    <button
      type="button"
      data-handle={item.key}
      aria-label={`Move: ${item.title}`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      title="Drag, or press ↑ and ↓"
      className="inline-flex min-h-11 min-w-11 cursor-grab touch-none items-center justify-center rounded-lg text-soft select-none hover:bg-sunken active:cursor-grabbing"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(item, event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  )
}
