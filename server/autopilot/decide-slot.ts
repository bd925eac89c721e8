import { eq, sql } from 'drizzle-orm'
import type { autopilot as operations } from '../../contract/autopilot/autopilot.ts'
import { recordAuditEntry } from '../accounts/audit/record-audit-entry.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { autopilots, autopilotSlots } from '../schema/autopilot.ts'
import { viewAutopilot } from './get-autopilot.ts'
import { lockAutopilot, type AutopilotContext, type SlotRow } from './autopilot-context.ts'
import { reconcileSlots } from './reconcile-slots.ts'
import { slotInstants } from '../../contract/autopilot/slot-times.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { settleAboutPost } from '../notifications/notify.ts'
import { findPost, lockPost } from '../posts/editing/find-post.ts'
import { requirePublishable } from '../posts/require-publishable.ts'
import { savePost } from '../posts/editing/save-post.ts'
import { findSlots } from './slots/load-slots.ts'
import { arrangePost, isAtSlot, setSlot, updateSlot } from './slots/schedule-for-slot.ts'
import { writeAtOf } from './slots/slot-rules.ts'
import { planTopics } from './topics/plan-topics.ts'
import { setTopic } from './topics/topic-order.ts'

/** Skips all slots until then. Posts already written for them wait for the next free slot, unless their owner approved them. */
export const pauseAutopilot: Handler<typeof operations.pauseAutopilot> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, until, caller } = input
    const now = app.now()
    await lockAutopilot(tx, accountId)
    const pausedUntil = until && new Date(until) > now ? new Date(until) : null
    await tx.update(autopilots).set({ pausedUntil }).where(eq(autopilots.accountId, accountId))
    const act = pausedUntil ? 'autopilot_paused' : 'autopilot_resumed'
    await recordAuditEntry(tx, { accountId, act, caller, detail: pausedUntil?.toISOString() ?? '' })
    await reconcileSlots(app, tx, accountId, now)
    return { autopilot: await viewAutopilot(app, tx, accountId) }
  })

export const decideSlot: Handler<typeof operations.decideSlot> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, at, action, caller } = input
    const now = app.now()
    const moment = new Date(at)
    const autopilot = await lockAutopilot(tx, accountId)
    await requireEntitlement(tx, accountId)
    const slot = await findSlot(tx, autopilot, moment)
    if (moment <= now) fail('slot_passed', 'This slot has passed.')
    if (action === 'skip') await skipSlot(tx, slot)
    else await fillSlot(tx, autopilot, slot)
    if (action === 'write') await hurrySlot(tx, slot, now)
    const act = action === 'skip' ? 'slot_skipped' : 'slot_filled'
    await recordAuditEntry(tx, { accountId, act, caller, object: slot.id, detail: moment.toISOString() })
    await reconcileSlots(app, tx, accountId, now)
    return { autopilot: await viewAutopilot(app, tx, accountId) }
  })

/** Makes writing due now and approves the topic planned for the slot, which the owner chose with the same press. */
async function hurrySlot(tx: Db, slot: SlotRow, now: Date): Promise<void> {
  const { accountId, at } = slot
  const planned = (await planTopics(tx, accountId)).find((one) => one.at?.getTime() === at.getTime())
  if (planned) await setTopic(tx, planned.topic, { state: 'approved', slotAt: at })
  await updateSlot(tx, slot, { writeAt: now })
}

/** Creates the row for a slot that is only in the schedule so far. */
async function findSlot(tx: Db, autopilot: AutopilotContext, at: Date): Promise<SlotRow> {
  const { accountId } = autopilot
  const [slot] = await findSlots(tx, accountId, eq(autopilotSlots.at, at))
  if (slot) return slot
  const isOurs = slotInstants(autopilot.slots, new Date(at.getTime() - 1), at).length === 1
  if (!isOurs) return fail('not_found', 'Slot not found.')
  const [made] = await tx
    .insert(autopilotSlots)
    .values({ accountId, at, writeAt: writeAtOf(accountId, at) })
    .returning()
  if (!made) throw new Error('An insert returned nothing')
  return made
}

async function skipSlot(tx: Db, slot: SlotRow): Promise<void> {
  await setSlot(tx, slot, 'skipped', 'by_you')
  const found = slot.postId && (await findPost(tx, slot.accountId, slot.postId))
  if (!found) return
  const post = await lockPost(tx, slot.accountId, found.id)
  if (post.status === 'held' || isAtSlot(slot, post))
    await savePost(tx, post, { status: 'draft', scheduledAt: null })
  await settleAboutPost(tx, post, 'post_held', 'autopilot')
}

async function fillSlot(tx: Db, autopilot: AutopilotContext, slot: SlotRow) {
  if (slot.state !== 'skipped') return
  const post = slot.postId ? await findPost(tx, slot.accountId, slot.postId) : undefined
  if (post?.status === 'writing') return setSlot(tx, slot, 'writing', null)
  if (post?.status === 'draft' || post?.status === 'held') {
    await requirePublishable(tx, slot.accountId, post)
    return arrangePost(tx, autopilot, slot, post)
  }
  const emptied = { postId: null, topic: null, attempts: 0 }
  return updateSlot(tx, slot, { ...emptied, state: 'planned', reason: null, changedAt: sql`now()` })
}
