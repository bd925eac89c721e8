import { and, eq, sql } from 'drizzle-orm'
import type { SlotReason } from '../../../contract/autopilot/autopilot.ts'
import type { SlotState } from '../../../contract/autopilot/slot-times.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import type { AutopilotContext, SlotRow } from '../autopilot-context.ts'

/** A written post gets its slot's time: by itself it goes out then, asked first it waits. */
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

/** An ordinary scheduled post from here on. */
export async function approveSlot(tx: Db, slot: SlotRow, post: PostRow, by: 'autopilot' | 'owner') {
  const locked = await lockPost(tx, post.accountId, post.id)
  const isThere = locked.status === 'scheduled' && locked.scheduledAt?.getTime() === slot.at.getTime()
  const after = isThere
    ? locked
    : await savePost(tx, locked, { status: 'scheduled', scheduledAt: slot.at, failure: null })
  await setSlot(tx, slot, 'approved', null, by)
  return after
}

/** Kept for the next free slot. */
export async function holdUnassignedPost(
  tx: Db,
  slot: SlotRow,
  post: PostRow,
  reason: SlotReason,
): Promise<void> {
  await holdPost(tx, post)
  await setSlot(tx, slot, 'held', reason)
}

/** Out of the schedule until somebody lets it go. */
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
