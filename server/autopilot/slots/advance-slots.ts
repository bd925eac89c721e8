import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SlotReason } from '../../../contract/autopilot/autopilot.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { autopilotSlots, topics } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { lateMs } from '../../publishing/scheduler/due.ts'
import { isPausedAt, type AutopilotContext, type SlotRow } from '../autopilot-context.ts'
import { notifyHeld, notifyMissed, notifyUpcoming } from '../notify-slot.ts'
import { renumberTopics } from '../topics/topic-order.ts'
import { arrangePost, holdPost, setSlot, holdUnassignedPost } from './arrange-post.ts'
import { isStillWanted } from './plan-slots.ts'
import { isDemoSite, resolveSlotState } from './slot-rules.ts'

// A text that fails usually fails again for the same reason.
const maxAttempts = 4
const retryMs = 15 * 60_000
// Drafts are written a day and a half ahead, so an outage of the model for a day need not cost a slot: retry at growing
// intervals while there is time.
const transientFailures = new Set([
  'model_unavailable',
  'model_slow',
  'model_refused_key',
  'model_out_of_credit',
  'model_out_of_quota',
  'interrupted',
])
const maxRetryMs = 2 * 3_600_000

/** Moves every open slot to the state that follows from its post and the clock. */
export async function advanceSlots(app: App, tx: Db, autopilot: AutopilotContext, now: Date): Promise<void> {
  const open = await tx
    .select({ slot: autopilotSlots, post: posts })
    .from(autopilotSlots)
    .leftJoin(posts, eq(posts.id, autopilotSlots.postId))
    .where(
      and(
        eq(autopilotSlots.accountId, autopilot.accountId),
        inArray(autopilotSlots.state, ['planned', 'writing', 'waiting', 'approved']),
      ),
    )
    .orderBy(asc(autopilotSlots.at))
  for (const { slot, post } of open) {
    if (slot.state === 'planned') await advancePlanned(app, tx, autopilot, slot, now)
    else if (slot.state === 'writing') await advanceWriting(app, tx, autopilot, slot, post, now)
    else if (
      slot.approvedBy === 'autopilot' &&
      post?.status === 'scheduled' &&
      isSampleForReaders(autopilot, post)
    )
      await notifyHeld(app, tx, autopilot, slot, await holdPost(tx, post), 'no_model')
    else if (slot.at <= now) await advancePassed(app, tx, autopilot, slot, post)
  }
}

/** Real readers must not get sample articles. */
const isSampleForReaders = ({ site }: AutopilotContext, { writer }: PostRow): boolean =>
  writer === 'sample' && site !== undefined && !isDemoSite(site.url)

/** Ends a slot for which nothing was written in time. */
async function advancePlanned(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  now: Date,
): Promise<void> {
  const reason = !autopilot.entitlement.live
    ? 'subscription_ended'
    : !autopilot.site
      ? 'no_site'
      : 'not_in_time'
  if (slot.at.getTime() + lateMs > now.getTime()) return
  // Its owner has already been emailed.
  if (slot.reason === 'no_topic') return setSlot(tx, slot, 'skipped', 'no_topic')
  await requeueTopic(tx, slot)
  await notifyMissed(app, tx, autopilot, slot, reason)
}

async function advanceWriting(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  post: PostRow | null,
  now: Date,
): Promise<void> {
  if (!post || post.deletedAt) return setSlot(tx, slot, 'skipped', 'by_you')
  const isOver = slot.at.getTime() + lateMs <= now.getTime()
  // The post is finished but stays a draft.
  if (isOver && (post.status === 'writing' || post.status === 'draft'))
    return notifyMissed(app, tx, autopilot, slot, 'not_in_time')
  if (post.status === 'writing') return
  if (post.status === 'draft') return deliver(app, tx, autopilot, slot, post, now)
  if (post.status === 'failed') return retry(app, tx, autopilot, slot, post, now)
  if (post.status === 'held') return notifyHeld(app, tx, autopilot, slot, post, 'checks')
  // The owner has scheduled or published it already.
  return setSlot(tx, slot, 'approved', null, 'owner')
}

async function deliver(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  post: PostRow,
  now: Date,
) {
  const { entitlement } = autopilot
  const range = entitlement.limits?.words
  const isWithin = range && post.wordCount >= range.min && post.wordCount <= range.max
  if (!isWithin) {
    const heldPost = await holdPost(tx, post)
    return notifyHeld(app, tx, autopilot, slot, heldPost, entitlement.live ? 'length' : 'subscription_ended')
  }
  if (isSampleForReaders(autopilot, post)) {
    const heldPost = await holdPost(tx, post)
    return notifyHeld(app, tx, autopilot, slot, heldPost, 'no_model')
  }
  if (isPausedAt(autopilot, slot.at)) return holdUnassignedPost(tx, slot, post, 'paused')
  if (!isStillWanted(autopilot, slot)) return holdUnassignedPost(tx, slot, post, 'schedule_changed')
  if (autopilot.mode === 'ask' && slot.at <= now) {
    const heldPost = await holdPost(tx, post)
    return notifyHeld(app, tx, autopilot, slot, heldPost, 'unanswered')
  }
  await arrangePost(tx, autopilot, slot, post)
  await notifyUpcoming(app, tx, autopilot, slot, post)
}

/** Deletes the failed post to make room for the next try. */
async function retry(app: App, tx: Db, autopilot: AutopilotContext, slot: SlotRow, post: PostRow, now: Date) {
  const locked = await lockPost(tx, post.accountId, post.id)
  await savePost(tx, locked, { deletedAt: now })
  const writeAt = new Date(now.getTime() + Math.min(retryMs * slot.attempts, maxRetryMs))
  const hasModel = post.failure?.cause !== 'no_model'
  const mayPass = transientFailures.has(post.failure?.cause ?? '')
  const isInTime = writeAt.getTime() < slot.at.getTime() + lateMs
  const isWorthIt = hasModel && isInTime && (mayPass || slot.attempts < maxAttempts)
  await tx
    .update(autopilotSlots)
    .set({ state: 'planned', postId: null, writeAt, changedAt: sql`now()` })
    .where(and(eq(autopilotSlots.id, slot.id), eq(autopilotSlots.accountId, slot.accountId)))
  if (isWorthIt) return
  await requeueTopic(tx, slot)
  await notifyMissed(app, tx, autopilot, slot, hasModel ? 'writing_failed' : 'no_model')
}

/** Puts a queued topic without a post back at the front of the queue. */
async function requeueTopic(tx: Db, { accountId, topic, keywords, isFromQueue }: SlotRow): Promise<void> {
  if (!isFromQueue || !topic) return
  await tx.insert(topics).values({ accountId, title: topic, keywords, position: -1 })
  await renumberTopics(tx, accountId)
}

/** After its time, a slot is published or has a reason why not. */
async function advancePassed(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  post: PostRow | null,
): Promise<void> {
  const { state, reason } = resolveSlotState(slot, post ?? undefined)
  if (slot.state === 'waiting' && state === 'waiting') {
    if (post) await holdPost(tx, post)
    return notifyHeld(app, tx, autopilot, slot, post, 'unanswered')
  }
  if (state === 'approved') {
    // Being published, or moved to a later time by hand.
    if (slot.state !== 'approved') await setSlot(tx, slot, 'approved', null, 'owner')
    return
  }
  const why: SlotReason | null = state === 'missed' ? (reason ?? 'publish_failed') : reason
  await setSlot(tx, slot, state, why, slot.approvedBy)
}
