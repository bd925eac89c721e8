import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { SlotReason } from '../../../contract/autopilot/autopilot.ts'
import type { SlotState } from '../../../contract/autopilot/slot-times.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import type { AutopilotContext, SlotRow } from '../autopilot-context.ts'

export async function arrangePost(tx: Db, { mode }: AutopilotContext, slot: SlotRow, post: PostRow) {
  if (mode !== 'ask') return approveSlot(tx, slot, post, 'autopilot')
  const heldPost = await holdPost(tx, post)
  await setSlot(tx, slot, 'waiting', null)
  return heldPost
}

export const isAtSlot = ({ at }: Pick<SlotRow, 'at'>, { status, scheduledAt }: PostRow): boolean =>
  status === 'scheduled' && scheduledAt?.getTime() === at.getTime()

/** Makes it an ordinary scheduled post. */
export async function approveSlot(tx: Db, slot: SlotRow, post: PostRow, by: 'autopilot' | 'owner') {
  const locked = await lockPost(tx, post.accountId, post.id)
  const after = isAtSlot(slot, locked)
    ? locked
    : await savePost(tx, locked, { status: 'scheduled', scheduledAt: slot.at, failure: null })
  await setSlot(tx, slot, 'approved', null, by)
  return after
}

export async function holdUnassignedPost(tx: Db, slot: SlotRow, post: PostRow, reason: SlotReason) {
  await holdPost(tx, post)
  await setSlot(tx, slot, 'held', reason)
}

export async function holdPost(tx: Db, post: PostRow): Promise<PostRow> {
  const locked = await lockPost(tx, post.accountId, post.id)
  if (locked.status === 'held') return locked
  return savePost(tx, locked, { status: 'held', scheduledAt: null })
}

type SlotKey = Pick<SlotRow, 'id' | 'accountId'>

export const setSlot = (
  tx: Db,
  slot: SlotKey,
  state: SlotState,
  reason: SlotReason | null,
  approvedBy: 'autopilot' | 'owner' | null = null,
) => updateSlot(tx, slot, { state, reason, approvedBy, changedAt: sql`now()` })

export async function updateSlot(
  tx: Db,
  { id, accountId }: SlotKey,
  changes: PgUpdateSetSource<typeof autopilotSlots>,
): Promise<SlotRow> {
  const [changed] = await tx
    .update(autopilotSlots)
    .set(changes)
    .where(and(eq(autopilotSlots.id, id), eq(autopilotSlots.accountId, accountId)))
    .returning()
  if (!changed) throw new Error('A locked slot is gone')
  return changed
}
