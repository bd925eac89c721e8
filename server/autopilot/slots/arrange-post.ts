import { and, eq, sql } from 'drizzle-orm'
import type { SlotReason } from '../../../contract/autopilot/autopilot.ts'
import type { SlotState } from '../../../contract/autopilot/slot-times.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import type { AutopilotContext, SlotRow } from '../autopilot-context.ts'

/** Schedules a written post for its slot, or holds it for approval. */
export async function arrangePost(
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  post: PostRow,
): Promise<void> {
  if (autopilot.mode === 'ask') {
    await holdPost(tx, post)
    await setSlot(tx, slot, 'waiting', null)
    return
  }
  await approveSlot(tx, slot, post, 'autopilot')
}

/** Makes it an ordinary scheduled post. */
export async function approveSlot(tx: Db, slot: SlotRow, post: PostRow, by: 'autopilot' | 'owner') {
  const locked = await lockPost(tx, post.accountId, post.id)
  const isScheduledThere =
    locked.status === 'scheduled' && locked.scheduledAt?.getTime() === slot.at.getTime()
  const after = isScheduledThere
    ? locked
    : await savePost(tx, locked, { status: 'scheduled', scheduledAt: slot.at, failure: null })
  await setSlot(tx, slot, 'approved', null, by)
  return after
}

/** Holds the post for the next free slot. */
export async function holdUnassignedPost(
  tx: Db,
  slot: SlotRow,
  post: PostRow,
  reason: SlotReason,
): Promise<void> {
  await holdPost(tx, post)
  await setSlot(tx, slot, 'held', reason)
}

/** Removes the post from the schedule until it is approved. */
export async function holdPost(tx: Db, post: PostRow): Promise<PostRow> {
  const locked = await lockPost(tx, post.accountId, post.id)
  if (locked.status === 'held') return locked
  return savePost(tx, locked, { status: 'held', scheduledAt: null })
}

export async function setSlot(
  tx: Db,
  slot: Pick<SlotRow, 'id' | 'accountId'>,
  state: SlotState,
  reason: SlotReason | null,
  approvedBy: 'autopilot' | 'owner' | null = null,
): Promise<void> {
  await tx
    .update(autopilotSlots)
    .set({ state, reason, approvedBy, changedAt: sql`now()` })
    .where(and(eq(autopilotSlots.id, slot.id), eq(autopilotSlots.accountId, slot.accountId)))
}
