import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { PostStatus } from '../../contract/posts/posts.ts'
import { CalendarAgenda } from '../dashboard/calendar-agenda.tsx'
import { dayOf, monthOf, onDay, type Day } from '../dashboard/calendar-days.ts'
import {
  byDay,
  calendarQuery,
  titleOf,
  withSlots,
  type CalendarEntry,
} from '../dashboard/calendar-entries.ts'
import { CalendarGrid } from '../dashboard/calendar-grid.tsx'
import { CalendarToolbar } from '../dashboard/calendar-toolbar.tsx'
import { DayDialog } from '../dashboard/day-dialog.tsx'
import { useCalendarAddress, type CalendarAddress } from '../dashboard/use-calendar-address.ts'
import { useMovePost } from '../dashboard/use-move-post.ts'
import { zoneName } from '../platform/dates.ts'
import { useMediaQuery } from '../platform/use-media-query.ts'
import { refuseMoment } from '../posts/moment-rule.ts'
import { PostStatusBadge } from '../posts/post-status-badge.tsx'
import { toastWithUndo } from '../posts/undo-toast.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { MomentDialog } from '../ui/fields/moment-dialog.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { SpinnerMark } from '../ui/spinner.tsx'

const labelId = 'calendar-shown'
const renderStatus = (status: PostStatus) => <PostStatusBadge status={status} />

type Open = { day: Day } | { entry: CalendarEntry; wanted: string } | undefined

export function CalendarScreen() {
  const address = useCalendarAddress()
  const { data, isError, isFetching, refetch } = useQuery(calendarQuery(address.first, address.last))
  const days = useMemo(() => byDay(data ? withSlots(data) : []), [data])
  const [open, setOpen] = useState<Open>()
  const move = useMovePost({ tellWithUndo: toastWithUndo })
  const close = () => setOpen(undefined)
  const actions = useActions(data?.entries, address.today, setOpen, move)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Calendar" />
        <ButtonLink to="/dashboard/posts/new">New post</ButtonLink>
      </div>
      <CalendarToolbar address={address} labelId={labelId} />
      {isError && !data ? (
        <Notice tone="danger" title="Failed to load the calendar" isUrgent>
          <Button look="secondary" busy={isFetching} busyLabel="Loading..." onClick={() => void refetch()}>
            Retry
          </Button>
        </Notice>
      ) : (
        <Shown address={address} days={days} isBusy={!data} actions={actions} />
      )}
      {open && 'day' in open && (
        <DayDialog
          day={open.day}
          isPast={open.day < address.today}
          entries={days.get(open.day) ?? []}
          onMove={actions.move}
          onClose={close}
          renderStatus={renderStatus}
        />
      )}
      {open && 'entry' in open && (
        <MoveQuestion
          {...open}
          onMove={(scheduledDate) => {
            close()
            move({ entry: open.entry, scheduledDate })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface MoveQuestionProps {
  entry: CalendarEntry
  /** Where it was dropped, if the time of day has passed there. */
  wanted: string
  onMove(scheduledDate: string): void
  onClose(): void
}

const MoveQuestion = ({ entry, wanted, onMove, onClose }: MoveQuestionProps) => (
  <MomentDialog
    title={`Move “${titleOf(entry)}”`}
    action="Move"
    moment={wanted}
    isCheckedFirst
    refuse={refuseMoment}
    onChoose={onMove}
    onClose={onClose}
  />
)

type Move = ReturnType<typeof useMovePost>

function useActions(
  entries: CalendarEntry[] | undefined,
  today: Day,
  setOpen: (open: Open) => void,
  move: Move,
) {
  return useMemo(
    () => ({
      open: (day: Day) => setOpen({ day }),
      move: (entry: CalendarEntry) => setOpen({ entry, wanted: entry.date }),
      drop(id: string, day: Day) {
        const entry = entries?.find((one) => one.id === id)
        if (!entry || dayOf(entry.date) === day) return
        if (day < today) return void toast.error('This day has passed. Choose a day to come.')
        const wanted = onDay(entry.date, day)
        // The time of day has passed, or the clocks leave it out: another one is asked for.
        if (Date.parse(wanted) <= Date.now()) setOpen({ entry, wanted })
        else move({ entry, scheduledDate: wanted })
      },
    }),
    [entries, today, setOpen, move],
  )
}

interface ShownProps {
  address: CalendarAddress
  days: Map<Day, CalendarEntry[]>
  isBusy: boolean
  actions: ReturnType<typeof useActions>
}

function Shown({ address, days, isBusy, actions }: ShownProps): ReactNode {
  // As Tailwind's md: seven columns of a hundred pixels.
  const isWide = useMediaQuery('(min-width: 48rem)')
  const { view, weeks, month, label, today } = address
  const listed = weeks
    .flat()
    .filter((day) => view === 'week' || monthOf(day) === month)
    .flatMap((day): [Day, CalendarEntry[]][] => {
      const entries = days.get(day)
      return entries ? [[day, entries]] : []
    })
  const isEmpty = !isBusy && listed.length === 0
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft" role="status">
        Times are in {zoneName()}.
        {isBusy && (
          <span className="inline-flex items-center gap-2">
            <SpinnerMark /> Loading...
          </span>
        )}
        {isEmpty && isWide && <span>Nothing is planned for {label} yet.</span>}
      </p>
      {isWide && (
        <CalendarGrid address={address} days={days} isBusy={isBusy} labelId={labelId} actions={actions} />
      )}
      {!isWide && isEmpty && (
        <p className="rounded-2xl border border-dashed border-edge px-6 py-14 text-center text-soft">
          Nothing is planned for {label} yet.
        </p>
      )}
      {!isWide && (
        <CalendarAgenda days={listed} today={today} onMove={actions.move} renderStatus={renderStatus} />
      )}
    </>
  )
}
