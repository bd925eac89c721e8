import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { slotInstants } from '../../../contract/autopilot/slot-times.ts'
import type { Db } from '../../platform/database/db.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { isPausedAt, type AutopilotContext, type Reconciliation, type SlotRow } from '../autopilot-context.ts'
import { notifyUpcoming } from '../notify-slot.ts'
import { arrangePost, holdUnassignedPost, isAtSlot, updateSlot } from './schedule-for-slot.ts'
import { findTopics, requeueTopic } from '../topics/topic-order.ts'
import { findFreeSlots, findSlotsAndPosts } from './load-slots.ts'
import { horizonMs, isDemoSite, writeAtOf } from './slot-rules.ts'

/** Follows the schedule, plan, switch and pause. A post whose slot is gone waits for the next free one, so nothing is lost. */
export async function planSlots(run: Reconciliation): Promise<void> {
  const { tx, accountId, entitlement, slots, now } = run
  // Without a live plan everything stays as it is, until a payment restores it.
  if (!entitlement.live) return
  const fillable = await listFillable(run)
  for (const { slot, post } of await findSlotsAndPosts(tx, accountId, gt(autopilotSlots.at, now))) {
    if (isStillWanted(run, slot) && !isPausedAt(run, slot.at)) await keepSlot(run, slot, post, fillable)
    else await dropSlot(run, slot, post)
  }
  const values = slotInstants(slots, now, new Date(now.getTime() + horizonMs))
    .filter((at) => !isPausedAt(run, at))
    .map((at) => ({ accountId, at, writeAt: writeAtOf(accountId, at) }))
  if (values.length > 0) await tx.insert(autopilotSlots).values(values).onConflictDoNothing()
  await assignWaitingPosts(run)
}

export const isStillWanted = ({ slots }: AutopilotContext, { at }: Pick<SlotRow, 'at'>): boolean =>
  slotInstants(slots, new Date(at.getTime() - 1), at).length > 0

export const isUnassigned = ({ state, reason }: Pick<SlotRow, 'state' | 'reason'>): boolean =>
  state === 'held' && (reason === 'paused' || reason === 'schedule_changed')

/** Reinstates a slot in the schedule, or applies another mode. */
async function keepSlot(
  run: Reconciliation,
  slot: SlotRow,
  post: PostRow | null,
  fillable: ReadonlySet<string>,
) {
  const { tx, mode } = run
  const { state, reason } = slot
  if (!slot.postId && state !== 'missed' && fillable.has(reason ?? ''))
    return updateSlot(tx, slot, {
      state: 'planned',
      reason: null,
      writeAt: writeAtOf(slot.accountId, slot.at),
    })
  if (!post || post.deletedAt) return
  const isOurs =
    post.status === 'held' && (isUnassigned(slot) || (state === 'waiting' && mode === 'automatic'))
  const isUnasked = mode === 'ask' && slot.approvedBy === 'autopilot' && isAtSlot(slot, post)
  if (isOurs || isUnasked) return arrangePost(tx, run, slot, post)
}

async function dropSlot(run: Reconciliation, slot: SlotRow, post: PostRow | null) {
  const { tx } = run
  const reason = isPausedAt(run, slot.at) ? ('paused' as const) : ('schedule_changed' as const)
  if (slot.state === 'planned' && !slot.postId) {
    await tx
      .delete(autopilotSlots)
      .where(and(eq(autopilotSlots.id, slot.id), eq(autopilotSlots.accountId, slot.accountId)))
    return
  }
  // A post that its owner approved or moved by hand is their responsibility.
  if (!post || post.deletedAt || isUnassigned(slot) || slot.approvedBy === 'owner') return
  if (
    (slot.state === 'waiting' && post.status === 'held') ||
    (slot.state === 'approved' && isAtSlot(slot, post))
  )
    await holdUnassignedPost(tx, slot, post, reason)
}

async function assignWaitingPosts(run: Reconciliation): Promise<void> {
  const { tx, accountId, now } = run
  // Locked, so that a post that its owner takes over meanwhile is not scheduled.
  const waiting = await tx
    .select({ slot: autopilotSlots, post: posts })
    .from(autopilotSlots)
    .innerJoin(posts, eq(posts.id, autopilotSlots.postId))
    .where(
      and(
        eq(autopilotSlots.accountId, accountId),
        eq(autopilotSlots.state, 'held'),
        inArray(autopilotSlots.reason, ['paused', 'schedule_changed']),
        sql`${posts.status} = 'held' and ${posts.deletedAt} is null`,
      ),
    )
    .orderBy(asc(autopilotSlots.at))
    .for('update')
  for (const { slot, post } of waiting) {
    const [free] = await findFreeSlots(tx, accountId, now)
    if (!free) return
    const filled = await movePost(tx, slot, free)
    await arrangePost(tx, run, filled, post)
    await notifyUpcoming(run, filled, post)
  }
}

export async function movePost(tx: Db, from: SlotRow, to: SlotRow): Promise<SlotRow> {
  const { postId, topic, keywords, isFromQueue, queuedTopic } = from
  await updateSlot(tx, from, { postId: null, topic: null, state: 'skipped', changedAt: sql`now()` })
  return assignPost(tx, to, { postId, topic, keywords, isFromQueue, queuedTopic })
}

type SlotPost = Pick<SlotRow, 'postId' | 'topic' | 'keywords' | 'isFromQueue' | 'queuedTopic'>

/** Gives a free slot a post. A topic that waits there for its next try returns to the queue. */
export async function assignPost(tx: Db, free: SlotRow, post: SlotPost): Promise<SlotRow> {
  await requeueTopic(tx, free)
  return updateSlot(tx, free, post)
}

/** Reasons for empty slots that no longer apply. */
async function listFillable({ app, tx, accountId, site }: Reconciliation): Promise<Set<string>> {
  const hasWriter = app.llm !== undefined || (site !== undefined && isDemoSite(site.url))
  return new Set([
    'paused',
    'schedule_changed',
    ...((await findTopics(tx, accountId)).length > 0 ? ['no_topic'] : []),
    ...(hasWriter ? ['no_model'] : []),
  ])
}
