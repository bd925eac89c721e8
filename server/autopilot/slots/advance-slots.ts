import { sql } from 'drizzle-orm'
import type { SlotReason } from '../../../contract/autopilot/autopilot.ts'
import { outageCauses } from '../../platform/models/model-config.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { lateMs } from '../../publishing/scheduler/due.ts'
import { isPausedAt, type AutopilotContext, type Reconciliation, type SlotRow } from '../autopilot-context.ts'
import { coverPost } from '../cover-post.ts'
import { notifyHeld, notifyMissed, notifyUpcoming } from '../notify-slot.ts'
import { requeueTopic } from '../topics/topic-order.ts'
import { arrangePost, holdPost, holdUnassignedPost, setSlot, updateSlot } from './schedule-for-slot.ts'
import { findFreeSlots, findSlotsAndPosts, isOpen } from './load-slots.ts'
import { isStillWanted, movePost } from './plan-slots.ts'
import { isDemoSite, resolveSlotState } from './slot-rules.ts'

// A text that fails usually fails again for the same reason.
const maxAttempts = 4
const retryMs = 15 * 60_000
// Drafts are written a day and a half ahead, so an outage of the model for a day need not cost a slot.
const transientFailures = new Set<string>([...outageCauses, 'interrupted'])
const maxRetryMs = 2 * 3_600_000

/** Moves every open slot to the state that follows from its post and the clock. */
export async function advanceSlots(run: Reconciliation): Promise<void> {
  const { tx, accountId, now } = run
  for (const { slot, post } of await findSlotsAndPosts(tx, accountId, isOpen)) {
    const isSample =
      slot.approvedBy === 'autopilot' && post?.status === 'scheduled' && isSampleForReaders(run, post)
    if (slot.state === 'planned') await advancePlanned(run, slot)
    else if (slot.state === 'writing') await advanceWriting(run, slot, post)
    else if (isSample) await holdFor(run, slot, post, 'no_model')
    else if (slot.at <= now) await advancePassed(run, slot, post)
  }
}

async function holdFor(run: Reconciliation, slot: SlotRow, post: PostRow, reason: SlotReason) {
  await notifyHeld(run, slot, await holdPost(run.tx, post), reason)
}

/** Real readers must not get sample articles. */
const isSampleForReaders = ({ site }: AutopilotContext, { writer }: PostRow): boolean =>
  writer === 'sample' && site !== undefined && !isDemoSite(site.url)

async function advancePlanned(run: Reconciliation, slot: SlotRow) {
  const { tx, entitlement, site, now } = run
  if (slot.at.getTime() + lateMs > now.getTime()) return
  // Its owner has already been emailed.
  if (slot.reason === 'no_topic') return setSlot(tx, slot, 'skipped', 'no_topic')
  await requeueTopic(tx, slot)
  await notifyMissed(run, slot, !entitlement.live ? 'subscription_ended' : !site ? 'no_site' : 'not_in_time')
}

async function advanceWriting(run: Reconciliation, slot: SlotRow, post: PostRow | null) {
  const { tx, now } = run
  if (!post || post.deletedAt) return setSlot(tx, slot, 'skipped', 'by_you')
  if (post.status === 'draft' && slot.reason === 'checks' && slot.at <= now) return moveLate(run, slot, post)
  const isOver = slot.at.getTime() + lateMs <= now.getTime()
  // The post is finished but stays a draft.
  if (isOver && (post.status === 'writing' || post.status === 'draft'))
    return notifyMissed(run, slot, 'not_in_time')
  if (post.status === 'writing') return
  if (post.status === 'draft') return deliver(run, slot, post)
  if (post.status === 'failed') return retry(run, slot, post)
  if (post.status === 'held') return notifyHeld(run, slot, post, 'checks')
  // The owner has scheduled or published it already.
  return setSlot(tx, slot, 'approved', null, 'owner')
}

/** Gives a post that was reviewed after its slot the next free one. Without one it stays a draft, and its owner is told. */
async function moveLate(run: Reconciliation, slot: SlotRow, post: PostRow) {
  const { tx, accountId, now } = run
  const [free] = await findFreeSlots(tx, accountId, now)
  if (!free) return notifyMissed(run, slot, 'checks')
  return deliver(run, await movePost(tx, slot, free), post)
}

async function deliver(run: Reconciliation, slot: SlotRow, post: PostRow) {
  const { tx, entitlement, mode, now } = run
  const range = entitlement.limits?.words
  const isWithin = range && post.wordCount >= range.min && post.wordCount <= range.max
  if (!isWithin) return holdFor(run, slot, post, entitlement.live ? 'length' : 'subscription_ended')
  if (isSampleForReaders(run, post)) return holdFor(run, slot, post, 'no_model')
  if (isPausedAt(run, slot.at)) return holdUnassignedPost(tx, slot, post, 'paused')
  if (!isStillWanted(run, slot)) return holdUnassignedPost(tx, slot, post, 'schedule_changed')
  // Its owner was never asked.
  if (mode === 'ask' && slot.at <= now) return holdFor(run, slot, post, 'not_in_time')
  await arrangePost(tx, run, slot, post)
  // A user who may not upload could never publish it.
  const mayUpload = run.site?.capabilities?.includes('upload_files') !== false
  if (run.site?.defaults?.autopilotCovers && mayUpload && post.featuredImageId === null)
    await run.app.jobs.send(tx, coverPost, { accountId: post.accountId, postId: post.id })
  await notifyUpcoming(run, slot, post)
}

/** Deletes the failed post to make room for the next try. */
async function retry(run: Reconciliation, slot: SlotRow, post: PostRow) {
  const { tx, now } = run
  await savePost(tx, await lockPost(tx, post.accountId, post.id), { deletedAt: now })
  const writeAt = new Date(now.getTime() + Math.min(retryMs * slot.attempts, maxRetryMs))
  const hasModel = post.failure?.cause !== 'no_model'
  const mayPass = transientFailures.has(post.failure?.cause ?? '')
  const isInTime = writeAt.getTime() < slot.at.getTime() + lateMs
  await updateSlot(tx, slot, { state: 'planned', postId: null, writeAt, changedAt: sql`now()` })
  if (hasModel && isInTime && (mayPass || slot.attempts < maxAttempts)) return
  await requeueTopic(tx, slot)
  await notifyMissed(run, slot, hasModel ? 'writing_failed' : 'no_model')
}

/** After its time, a slot is published or has a reason why not. */
async function advancePassed(run: Reconciliation, slot: SlotRow, post: PostRow | null) {
  const { tx } = run
  const { state, reason } = resolveSlotState(slot, post ?? undefined)
  if (slot.state === 'waiting' && state === 'waiting')
    return notifyHeld(run, slot, post && (await holdPost(tx, post)), 'unanswered')
  if (state === 'approved') {
    // Being published, or moved to a later time by hand.
    return slot.state === 'approved' ? undefined : setSlot(tx, slot, 'approved', null, 'owner')
  }
  const why: SlotReason | null = state === 'missed' ? (reason ?? 'publish_failed') : reason
  return setSlot(tx, slot, state, why, slot.approvedBy)
}
