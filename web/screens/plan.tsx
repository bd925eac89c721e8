import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { autopilotQuery, topicsQuery, type Topic } from '../autopilot/autopilot-queries.ts'
import {
  PlanContext,
  type PlanActions,
  calendarQuery,
  planItems,
  type PlanItem,
} from '../autopilot/plan/plan-items.ts'
import { PlanToolbar, TopicBar } from '../autopilot/plan/plan-toolbar.tsx'
import { Cards, PlanView } from '../autopilot/plan/plan-view.tsx'
import { TopicDialog } from '../autopilot/plan/topic-dialog.tsx'
import { dayOf, usePlanAddress, type PlanAddress } from '../autopilot/plan/plan-days.ts'
import { usePlanMoves, type PlanTarget } from '../autopilot/plan/use-plan-moves.ts'
import { usePointerDrag } from '../autopilot/plan/use-pointer-drag.ts'
import { zoneOf } from '../platform/dates.ts'
import { useSearchParams } from '../platform/routing/router.tsx'
import { useNow } from '../platform/use-now.ts'
import { useLatest } from '../platform/use-latest.ts'
import { refuseMoment } from '../posts/moment-rule.ts'
import { ConnectReminder } from '../publishing/connect-reminder.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { MomentDialog } from '../ui/fields/moment-dialog.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { LoadFailure } from '../ui/messages/load-failure.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { OpenInterviews } from '../writing/interviews.tsx'
import { PlanNotices, PlanSchedule } from './plan-schedule.tsx'

/** The open dialog: editing a topic, or choosing a post's time. */
type Open = { topic: PlanItem | undefined } | { moving: PlanItem; wanted: string }

/** Schedule, slots, topics and posts on one page. */
export function PlanScreen() {
  const autopilot = useQuery(autopilotQuery)
  const zone = zoneOf(autopilot.data?.timezone)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Plan" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <HelpLink to="autopilot" />
          <ButtonLink look="secondary" to="/dashboard/posts/new">
            New post
          </ButtonLink>
        </div>
      </div>
      <ConnectReminder />
      <OpenInterviews />
      {autopilot.data ? (
        <>
          <PlanSchedule autopilot={autopilot.data} zone={zone} />
          <PlanNotices autopilot={autopilot.data} zone={zone} />
        </>
      ) : (
        !autopilot.error && <Skeleton className="h-43 sm:h-20" />
      )}
      <PlanBody address={usePlanAddress(zone)} />
    </>
  )
}

const none: never[] = []

function PlanBody({ address }: { address: PlanAddress }) {
  const { first, last, zone } = address
  const calendar = useQuery(calendarQuery(first, last))
  const topics = useQuery(topicsQuery)
  const items = useMemo(
    () =>
      calendar.data && topics.data
        ? // The calendar answers with a day more at each end.
          planItems(calendar.data, topics.data).filter(
            ({ at }) => first <= dayOf(at, zone) && dayOf(at, zone) <= last,
          )
        : undefined,
    [calendar.data, topics.data, first, last, zone],
  )
  if ((calendar.error || topics.error) && !items)
    return <LoadFailure of={[calendar, topics]} title="Failed to load your plan" />
  return <Board address={address} items={items ?? none} topics={topics.data ?? none} isBusy={!items} />
}

interface BoardProps {
  address: PlanAddress
  items: PlanItem[]
  topics: Topic[]
  /** True while loading. */
  isBusy: boolean
}

function Board({ address, items, topics, isBusy }: BoardProps) {
  const { zone } = address
  const [query] = useSearchParams()
  const suggested = query.get('topic')?.slice(0, 200) ?? ''
  const [open, setOpen] = useState<Open | undefined>(suggested ? { topic: undefined } : undefined)
  const close = () => setOpen(undefined)
  const waiting = useMemo(() => topics.filter(({ slot }) => !slot).map(withoutSlot), [topics])
  const movable = useMemo(() => [...items, ...waiting], [items, waiting])
  const root = useRef<HTMLDivElement>(null)
  const moves = usePlanMoves({
    items: movable,
    zone,
    today: address.today,
    ask: (moving, wanted) => setOpen({ moving, wanted }),
  })
  usePointerDrag(root, (key, target) => moves.drop(key, readTarget(target)))
  const follow = useFollowed(items)
  const actions = usePlanActions(address, setOpen, (item, by) => {
    follow(item.key)
    moves.step(item, by)
  })
  return (
    <PlanContext value={actions}>
      <TopicBar topics={topics} items={items} onAdd={() => setOpen({ topic: undefined })} />
      <PlanToolbar address={address} />
      <div ref={root} className="space-y-6">
        <PlanView address={address} items={items} isBusy={isBusy} />
        {waiting.length > 0 && <MoreTopics items={waiting} />}
      </div>
      {open && 'topic' in open && (
        <TopicDialog item={open.topic} suggested={open.topic ? '' : suggested} onClose={close} />
      )}
      {open && 'moving' in open && (
        <MomentDialog
          title={`Move “${open.moving.title}”`}
          action="Move"
          moment={open.wanted}
          isCheckedFirst
          refuse={refuseMoment}
          onChoose={(at) => {
            close()
            moves.move(open.moving, at)
          }}
          onClose={close}
        />
      )}
    </PlanContext>
  )
}

const MoreTopics = ({ items }: { items: readonly PlanItem[] }) => (
  <TitledSection
    id="topics"
    title="More topics"
    help="autopilot-topics"
    intro="They take the next slots that are free, in this order. Move one to a slot to have it sooner."
  >
    <Cards items={items} />
  </TitledSection>
)

const withoutSlot = (topic: Topic): PlanItem => ({ key: topic.id, at: '', title: topic.title, topic })

function usePlanActions(
  { zone, show }: PlanAddress,
  setOpen: (open: Open) => void,
  onStep: PlanActions['step'],
) {
  const now = useNow()
  const step = useLatest(onStep)
  const openDay = useLatest((day: string) => show(day, 'week'))
  return useMemo(
    (): PlanActions => ({
      zone,
      now,
      edit: (topic) => setOpen({ topic }),
      move: (moving) => setOpen({ moving, wanted: moving.at }),
      step,
      openDay,
    }),
    [zone, now, setOpen, step, openDay],
  )
}

/** Keeps the focus on a card moved by keyboard. */
function useFollowed(items: readonly PlanItem[]) {
  const followed = useRef<string>(undefined)
  useEffect(() => {
    const handle = [...document.querySelectorAll<HTMLElement>('[data-handle]')].find(
      ({ dataset }) => dataset.handle === followed.current,
    )
    const active = document.activeElement
    if (handle && active !== handle && (active === document.body || active?.matches('[data-handle]')))
      handle.focus()
  }, [items])
  return (key: string) => {
    followed.current = key
  }
}

function readTarget(text: string): PlanTarget {
  const [kind, value] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]
  return kind === 'slot' ? { slot: value } : { day: value }
}
