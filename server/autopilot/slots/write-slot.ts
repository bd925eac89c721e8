import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/fail.ts'
import { autopilotSlots, topics } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { beginPost } from '../../writing/requests/generate-post.ts'
import { lateMs } from '../../publishing/scheduler/due.ts'
import { chooseFramework, choosePersona } from '../topics/choose-format.ts'
import { topicOf, type ChosenTopic } from '../topics/choose-topic.ts'
import { renumberTopics } from '../topics/topic-order.ts'
import type { Reconciliation, SlotRow } from '../autopilot-context.ts'
import { notifyHeld, notifyNoTopic } from '../notify-slot.ts'
import { setSlot, updateSlot } from './schedule-for-slot.ts'
import { findSlots } from './load-slots.ts'
import { isDemoSite } from './slot-rules.ts'

// Later may be another day with new words, or there may be a topic.
const postponeMs = 3_600_000

/** Starts writing for due slots, once: topic, post, ledger, job and slot change together under the account's lock. */
export async function writeSlots(run: Reconciliation): Promise<void> {
  const { tx, accountId, entitlement, site, mode, now } = run
  if (!entitlement.live || !site || mode === 'paused') return
  const isDue = and(
    eq(autopilotSlots.state, 'planned'),
    lte(autopilotSlots.writeAt, now),
    gt(autopilotSlots.at, new Date(now.getTime() - lateMs)),
  )
  for (const slot of await findSlots(tx, accountId, isDue)) await writeSlot(run, slot)
}

async function writeSlot(run: Reconciliation, slot: SlotRow) {
  const { app, tx, accountId, site } = run
  // The owner has scheduled another post there.
  if (await isTimeTaken(tx, slot)) return setSlot(tx, slot, 'skipped', 'by_you')
  const topic = await topicOf(run, slot)
  if (!topic) {
    await postpone(run, slot)
    return notifyNoTopic(run, slot)
  }
  // Keeps the topic in the queue, because no sample article is about it.
  if (!app.llm && site && !isDemoSite(site.url)) return notifyHeld(run, slot, null, 'no_model')
  const begun = await beginWithinLimit(run, slot, topic)
  if (!begun) return postpone(run, slot)
  if (topic.row) {
    await tx.delete(topics).where(and(eq(topics.id, topic.row.id), eq(topics.accountId, accountId)))
    await renumberTopics(tx, accountId)
  }
  return updateSlot(tx, slot, {
    state: 'writing',
    reason: null,
    postId: begun.id,
    topic: topic.title,
    keywords: topic.keywords,
    ...(slot.topic ? {} : { isFromQueue: topic.row !== undefined, queuedTopic: queuedOf(topic) }),
    attempts: slot.attempts + 1,
    changedAt: sql`now()`,
  })
}

function queuedOf({ row }: ChosenTopic): SlotRow['queuedTopic'] {
  if (!row) return null
  const { state, reason, intent, question, evidence } = row
  return { state, reason, intent, question, evidence }
}

const isTimeTaken = async (tx: Db, { accountId, at }: SlotRow): Promise<boolean> =>
  (await tx.$count(
    posts,
    and(eq(posts.accountId, accountId), isNull(posts.deletedAt), eq(posts.scheduledAt, at)),
  )) > 0

const postpone = ({ tx, now }: Reconciliation, slot: SlotRow) =>
  updateSlot(tx, slot, { writeAt: new Date(now.getTime() + postponeMs) })

/** Undefined when today's words are used up. */
async function beginWithinLimit(run: Reconciliation, slot: SlotRow, { title, keywords }: ChosenTopic) {
  const { app, tx, accountId, preferences, entitlement } = run
  if (!entitlement.live) return undefined
  const { plan } = entitlement
  const { frameworks: chosen } = preferences
  const framework = await chooseFramework(tx, accountId, { chosen, plan, topic: title })
  const personaId = await choosePersona(tx, accountId, { plan, slotId: slot.id })
  const brief = { accountId, topic: title, keywords, framework, personaId }
  try {
    // A savepoint, so that a refusal only undoes what was started here.
    return await tx.transaction((inner) => beginPost(app, inner, brief))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'daily_limit_reached') return undefined
    throw error
  }
}
