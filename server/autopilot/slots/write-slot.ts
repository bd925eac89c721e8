import { and, eq, gt, isNull, lte, sql, ne, desc } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/fail.ts'
import { autopilotSlots, topics } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { beginPost } from '../../writing/requests/generate-post.ts'
import { lateMs } from '../../publishing/scheduler/due.ts'
import { topicOf, type ChosenTopic } from '../topics/choose-topic.ts'
import { renumberTopics } from '../topics/topic-order.ts'
import type { Reconciliation, SlotRow } from '../autopilot-context.ts'
import { notifyHeld, notifyNoTopic } from '../notify-slot.ts'
import { setSlot, updateSlot } from './arrange-post.ts'
import { findSlots } from './find-slots.ts'
import { isDemoSite } from './slot-rules.ts'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../contract/plans.ts'
import { presentPersonas } from '../../profile/personas/list-personas.ts'
import { writingRequests } from '../../schema/writing.ts'
import { frameworks, sidesOf, type FrameworkId } from '../../../contract/writing/frameworks.ts'

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
  if (topic.topicId) {
    await tx.delete(topics).where(and(eq(topics.id, topic.topicId), eq(topics.accountId, accountId)))
    await renumberTopics(tx, accountId)
  }
  return updateSlot(tx, slot, {
    state: 'writing',
    reason: null,
    postId: begun.id,
    topic: topic.title,
    keywords: topic.keywords,
    isFromQueue: slot.topic ? slot.isFromQueue : topic.topicId !== undefined,
    attempts: slot.attempts + 1,
    changedAt: sql`now()`,
  })
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
  const framework = await chooseFramework(tx, accountId, {
    chosen: preferences.frameworks,
    plan,
    topic: title,
  })
  const personaId = await choosePersona(tx, accountId, { plan, slotId: slot.id })
  const brief = {
    accountId,
    topic: title,
    keywords,
    ...(framework ? { framework } : {}),
    ...(personaId ? { personaId } : {}),
  }
  try {
    // A savepoint, so that a refusal only undoes what was started here.
    return await tx.transaction((inner) => beginPost(app, inner, brief))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'daily_limit_reached') return undefined
    throw error
  }
}

/** The persona that has waited longest; undefined without personas or when the plan excludes them. */
async function choosePersona(tx: Db, accountId: string, { plan, slotId }: { plan: PlanId; slotId: string }) {
  if (!hasFeature(plan, 'personas')) return undefined
  const { personas } = await presentPersonas(tx, accountId)
  if (personas.length < 2) return personas[0]?.id
  const reader = sql<string>`${writingRequests.request} ->> 'personaId'`
  const used = await tx
    .select({ reader, last: sql<string>`max(${autopilotSlots.at})` })
    .from(autopilotSlots)
    .innerJoin(writingRequests, eq(writingRequests.postId, autopilotSlots.postId))
    // A retry of a slot keeps its persona.
    .where(
      and(eq(autopilotSlots.accountId, accountId), ne(autopilotSlots.id, slotId), sql`${reader} is not null`),
    )
    .groupBy(reader)
  const lastOf = new Map(used.map(({ reader: id, last }) => [id, new Date(last).getTime()]))
  // New personas come first, in the order in which they were created.
  return personas.toSorted((a, b) => (lastOf.get(a.id) ?? 0) - (lastOf.get(b.id) ?? 0))[0]?.id
}

/** The next chosen format that fits the topic and plan, after the last one used; undefined if none fits. */
async function chooseFramework(
  tx: Db,
  accountId: string,
  { chosen, plan, topic }: { chosen: FrameworkId[]; plan: PlanId; topic: string },
): Promise<FrameworkId | undefined> {
  const fitting = chosen.filter(
    (one) =>
      (!frameworks[one].isAdvanced || hasFeature(plan, 'advancedFrameworks')) &&
      (one !== 'comparison' || sidesOf(topic) !== undefined),
  )
  if (fitting.length < 2) return fitting[0]
  const used = sql<string | null>`${writingRequests.request} ->> 'framework'`
  const [last] = await tx
    .select({ used })
    .from(autopilotSlots)
    .innerJoin(writingRequests, eq(writingRequests.postId, autopilotSlots.postId))
    .where(and(eq(autopilotSlots.accountId, accountId), sql`${used} is not null`))
    .orderBy(desc(autopilotSlots.at))
    .limit(1)
  // In the chosen order, skipping those that do not fit.
  const at = chosen.findIndex((one) => one === last?.used)
  const turn = [...chosen.slice(at + 1), ...chosen.slice(0, at + 1)]
  return turn.find((one) => fitting.includes(one))
}
