import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Slot } from '../../../contract/autopilot/autopilot.ts'
import { slotInstants } from '../../../contract/autopilot/slot-times.ts'
import type { Db } from '../../platform/database/db.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { isPausedAt, type AutopilotContext, type SlotRow } from '../autopilot-context.ts'
import { explainReason, resolveSlotState } from './slot-rules.ts'

type Post = Pick<
  typeof posts.$inferSelect,
  'id' | 'title' | 'status' | 'writer' | 'deletedAt' | 'scheduledAt'
>

/** Slots between two times in order, including coming ones without a row. */
export async function listSlots(db: Db, autopilot: AutopilotContext, from: Date, until: Date, now: Date) {
  const { id, title, status, writer, deletedAt, scheduledAt } = posts
  const rows = await db
    .select({ slot: autopilotSlots, post: { id, title, status, writer, deletedAt, scheduledAt } })
    .from(autopilotSlots)
    .leftJoin(posts, eq(posts.id, autopilotSlots.postId))
    .where(
      and(
        eq(autopilotSlots.accountId, autopilot.accountId),
        gte(autopilotSlots.at, from),
        lte(autopilotSlots.at, until),
      ),
    )
    .orderBy(asc(autopilotSlots.at))
  const listedTimes = new Set(rows.map(({ slot }) => slot.at.getTime()))
  const coming = slotInstants(autopilot.slots, from > now ? from : now, until)
    .filter((at) => !listedTimes.has(at.getTime()))
    .map((at) => presentUpcoming(autopilot, at))
  return [
    ...rows.filter(isListed).map(({ slot, post }) => presentSlot(autopilot, slot, post)),
    ...coming,
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const failedTry = 'We couldn’t write this post yet. We’ll try again automatically.'

/** Hides slots that merely left the schedule. */
const isListed = ({ slot }: { slot: SlotRow }): boolean =>
  !(
    slot.state === 'skipped' &&
    !slot.postId &&
    (slot.reason === 'schedule_changed' || slot.reason === 'paused')
  )

function presentSlot(autopilot: AutopilotContext, slot: SlotRow, post: Post | null): Slot {
  if (slot.state === 'planned' && isPausedAt(autopilot, slot.at)) return presentUpcoming(autopilot, slot.at)
  const { state, reason } = resolveSlotState(slot, post ?? undefined)
  const shown = post && !post.deletedAt ? post : undefined
  return {
    at: slot.at.toISOString(),
    state,
    reason,
    // Only a failed try leaves its topic in a planned slot.
    note: slot.state === 'planned' && slot.topic ? failedTry : explainReason(state, reason),
    topic: slot.topic,
    post: shown ? { ...shown, scheduledDate: shown.scheduledAt?.toISOString() ?? null } : null,
  }
}

function presentUpcoming(autopilot: AutopilotContext, at: Date): Slot {
  const isPaused = isPausedAt(autopilot, at)
  return {
    at: at.toISOString(),
    state: isPaused ? 'skipped' : 'planned',
    reason: isPaused ? 'paused' : null,
    note: isPaused ? explainReason('skipped', 'paused') : '',
    topic: null,
    post: null,
  }
}
