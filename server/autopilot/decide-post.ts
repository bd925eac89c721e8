import type { AuditActor } from '../../contract/accounts/audit.ts'
import type { autopilot as operations } from '../../contract/autopilot/autopilot.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import { settleAboutPost } from '../notifications/notify.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { lockPost } from '../posts/editing/find-post.ts'
import { auditPost } from '../posts/audit-post.ts'
import { requireIdle } from '../posts/editing/post-edit.ts'
import { presentPost, type PostRow } from '../posts/editing/present-post.ts'
import { requirePublishable } from '../posts/require-publishable.ts'
import { savePost } from '../posts/editing/save-post.ts'
import { lateMs } from '../publishing/scheduler/due.ts'
import { approveSlot, holdPost, setSlot } from './slots/schedule-for-slot.ts'
import { lockAutopilot, type SlotRow } from './autopilot-context.ts'
import { findFreeSlots, findSlotOf } from './slots/load-slots.ts'
import { assignPost, movePost } from './slots/plan-slots.ts'

type DecidePostInput = Pick<HandlerInput<typeof operations.hold>, 'accountId' | 'id' | 'caller'> & {
  actor?: AuditActor
}

type Decision = 'hold' | 'approve' | 'skip'

const decision = (action: Decision) =>
  function decidePost(app: App, input: DecidePostInput) {
    return app.db.transaction(async (tx) => ({
      post: presentPost(await decideInTransaction(app, tx, input, action)),
    }))
  }

export async function decideInTransaction(app: App, tx: Db, input: DecidePostInput, action: Decision) {
  const { accountId, id, caller, actor } = input
  await lockAutopilot(tx, accountId)
  const post = await lockPost(tx, accountId, id)
  requireIdle(post)
  if (post.status === 'published') fail('post_already_published', 'This post is already live.')
  const { decide, act } = decisions[action]
  const decided = await decide(tx, post, await findSlotOf(tx, post), app.now())
  // It needs nothing more.
  await settleAboutPost(tx, post, 'post_held', 'autopilot')
  await auditPost(tx, act, decided, { caller, ...(actor ? { actor } : {}) })
  return decided
}

async function hold(tx: Db, post: PostRow, slot: SlotRow | undefined): Promise<PostRow> {
  // A draft in a slot that is still being written waits to be scheduled.
  const isNew = post.status === 'draft' && slot?.state === 'writing'
  if (post.status === 'scheduled' || post.status === 'held' || isNew) {
    const heldPost = await holdPost(tx, post)
    if (slot) await setSlot(tx, slot, 'held', 'by_you')
    return heldPost
  }
  return post
}

async function skip(tx: Db, post: PostRow, slot: SlotRow | undefined): Promise<PostRow> {
  if (slot) await setSlot(tx, slot, 'skipped', 'by_you')
  if (post.status !== 'scheduled' && post.status !== 'held') return post
  return savePost(tx, post, { status: 'draft', scheduledAt: null })
}

async function approve(tx: Db, post: PostRow, slot: SlotRow | undefined, now: Date): Promise<PostRow> {
  await requireEntitlement(tx, post.accountId)
  await requirePublishable(tx, post.accountId, post)
  // The owner scheduled it for another time, which counts as approval.
  if (!slot && post.status === 'scheduled') return post
  if (slot && slot.at > now) return approveSlot(tx, slot, post, 'owner')
  if (slot && slot.at.getTime() + lateMs > now.getTime()) {
    await setSlot(tx, slot, 'approved', null, 'owner')
    return savePost(tx, post, { status: 'publishing', scheduledAt: null, failure: null })
  }
  const [free] = await findFreeSlots(tx, post.accountId, now)
  if (!free)
    return fail(
      'slot_passed',
      'Its slot has passed and no other is free. Publish or schedule the post yourself.',
    )
  const ofPost = { postId: post.id, topic: post.title, keywords: [], isFromQueue: false, queuedTopic: null }
  const filled = slot ? await movePost(tx, slot, free) : await assignPost(tx, free, ofPost)
  return approveSlot(tx, filled, post, 'owner')
}

const decisions = {
  hold: { decide: hold, act: 'held' },
  approve: { decide: approve, act: 'approved' },
  skip: { decide: skip, act: 'skipped' },
} as const

export const holdPostOfSlot = decision('hold')
/** Publishes the post at its slot, immediately if that has just passed, or at the next free one. */
export const approvePostOfSlot = decision('approve')
export const skipPostOfSlot = decision('skip')
