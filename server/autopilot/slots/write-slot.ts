import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/fail.ts'
import { autopilotSlots, topics } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { beginPost } from '../../writing/requests/generate-post.ts'
import { lateMs } from '../../publishing/scheduler/due.ts'
import { chooseFramework } from '../topics/choose-framework.ts'
import { choosePersona } from '../topics/choose-persona.ts'
import { chooseTopic, type ChosenTopic } from '../topics/choose-topic.ts'
import { renumberTopics } from '../topics/topic-order.ts'
import type { AutopilotContext, SlotRow } from '../autopilot-context.ts'
import { notifyHeld, notifyNoTopic } from '../notify-slot.ts'
import { setSlot } from './arrange-post.ts'
import { isDemoSite } from './slot-rules.ts'

// Later may be another day with new words, or there may be a topic.
const postponeMs = 3_600_000

/** Starts writing for due slots, once: topic, post, ledger, job and slot change together under the account's lock. */
export async function writeSlots(app: App, tx: Db, autopilot: AutopilotContext, now: Date): Promise<void> {
  if (!autopilot.entitlement.live || !autopilot.site || autopilot.mode === 'paused') return
  const due = await tx
    .select()
    .from(autopilotSlots)
    .where(
      and(
        eq(autopilotSlots.accountId, autopilot.accountId),
        eq(autopilotSlots.state, 'planned'),
        lte(autopilotSlots.writeAt, now),
        gt(autopilotSlots.at, new Date(now.getTime() - lateMs)),
      ),
    )
    .orderBy(asc(autopilotSlots.at))
  for (const slot of due) await writeSlot(app, tx, autopilot, slot, now)
}

async function writeSlot(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  now: Date,
): Promise<void> {
  const { accountId } = autopilot
  // The owner has scheduled another post there.
  if (await isTimeTaken(tx, slot)) return setSlot(tx, slot, 'skipped', 'by_you')
  const topic: ChosenTopic | undefined = slot.topic
    ? // A retry keeps its topic.
      { title: slot.topic, keywords: slot.keywords }
    : await chooseTopic(tx, autopilot, slot, now)
  if (!topic) {
    await postpone(tx, slot, now)
    return notifyNoTopic(app, tx, autopilot, slot, now)
  }
  // Keeps the topic in the queue, because no sample article is about it.
  if (!app.llm && autopilot.site && !isDemoSite(autopilot.site.url))
    return notifyHeld(app, tx, autopilot, slot, null, 'no_model')
  const begun = await beginWithinLimit(app, tx, autopilot, slot, topic)
  if (!begun) return postpone(tx, slot, now)
  if (topic.topicId) {
    await tx.delete(topics).where(and(eq(topics.id, topic.topicId), eq(topics.accountId, accountId)))
    await renumberTopics(tx, accountId)
  }
  await tx
    .update(autopilotSlots)
    .set({
      state: 'writing',
      reason: null,
      postId: begun.id,
      topic: topic.title,
      keywords: topic.keywords,
      isFromQueue: slot.topic ? slot.isFromQueue : topic.topicId !== undefined,
      attempts: sql`${autopilotSlots.attempts} + 1`,
      changedAt: sql`now()`,
    })
    .where(and(eq(autopilotSlots.id, slot.id), eq(autopilotSlots.accountId, slot.accountId)))
}

const isTimeTaken = async (tx: Db, { accountId, at }: SlotRow): Promise<boolean> =>
  (await tx.$count(
    posts,
    and(eq(posts.accountId, accountId), isNull(posts.deletedAt), eq(posts.scheduledAt, at)),
  )) > 0

async function postpone(tx: Db, { id, accountId }: SlotRow, now: Date): Promise<void> {
  await tx
    .update(autopilotSlots)
    .set({ writeAt: new Date(now.getTime() + postponeMs) })
    .where(and(eq(autopilotSlots.id, id), eq(autopilotSlots.accountId, accountId)))
}

/** Undefined when today's words are used up. */
async function beginWithinLimit(
  app: App,
  tx: Db,
  autopilot: AutopilotContext,
  slot: SlotRow,
  topic: ChosenTopic,
) {
  const { accountId, preferences, entitlement } = autopilot
  const framework = entitlement.live
    ? await chooseFramework(tx, accountId, {
        chosen: preferences.frameworks,
        plan: entitlement.plan,
        topic: topic.title,
      })
    : undefined
  const personaId = entitlement.live
    ? await choosePersona(tx, accountId, { plan: entitlement.plan, slotId: slot.id })
    : undefined
  try {
    const brief = {
      accountId,
      topic: topic.title,
      keywords: topic.keywords,
      ...(framework ? { framework } : {}),
      ...(personaId ? { personaId } : {}),
    }
    // A savepoint, so that a refusal only undoes what was started here.
    return await tx.transaction((inner) => beginPost(app, inner, brief))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'daily_limit_reached') return undefined
    throw error
  }
}
