import type { Day } from '../autopilot/plan/plan-days.ts'
import { MoveDialog, TopicDialog } from '../autopilot/plan/plan-dialogs.tsx'
import { usePlan } from '../autopilot/plan/plan-context.ts'
import { byDay, takesTopic, type PlanItem } from '../autopilot/plan/plan-items.ts'
import { Cards } from '../autopilot/plan/plan-list.tsx'
import { longDayName } from '../autopilot/plan/plan-words.ts'
import { useNow } from '../platform/use-now.ts'
import { refuseMoment } from '../posts/moment-rule.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { MomentDialog } from '../ui/fields/moment-dialog.tsx'
import { Dialog } from '../ui/messages/dialog.tsx'

/** What the plan asks: the words of a topic, where something goes, or what is on a day. */
export type Open = { day: Day } | { topic: PlanItem | undefined } | { moving: PlanItem; wanted: string }

interface PlanDialogProps {
  open: Open
  items: PlanItem[]
  /** A topic that a mail's link brings. */
  suggested: string
  today: Day
  onMove(item: PlanItem, at: string): void
  onClose(): void
}

export function PlanDialog({ open, items, suggested, today, onMove, onClose }: PlanDialogProps) {
  const { zone } = usePlan()
  const now = useNow()
  if ('topic' in open)
    return <TopicDialog item={open.topic} suggested={open.topic ? '' : suggested} onClose={onClose} />
  if ('day' in open) {
    const ofDay = byDay(items, zone).get(open.day) ?? []
    return <DayDialog day={open.day} items={ofDay} isPast={open.day < today} onClose={onClose} />
  }
  const { moving, wanted } = open
  if (moving.topic)
    return (
      <MoveDialog
        item={moving}
        slots={items.filter((item) => takesTopic(item, now))}
        onMove={(at) => onMove(moving, at)}
        onClose={onClose}
      />
    )
  return (
    <MomentDialog
      title={`Move “${moving.title}”`}
      action="Move"
      moment={wanted}
      isCheckedFirst
      refuse={refuseMoment}
      onChoose={(at) => onMove(moving, at)}
      onClose={onClose}
    />
  )
}

interface DayDialogProps {
  day: Day
  items: PlanItem[]
  isPast: boolean
  onClose(): void
}

const DayDialog = ({ day, items, isPast, onClose }: DayDialogProps) => (
  <Dialog title={longDayName(day)} size="wide" onClose={onClose}>
    {items.length === 0 ? (
      <p className="text-soft">Nothing {isPast ? 'went out' : 'is planned'} on this day.</p>
    ) : (
      <Cards items={items} />
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
