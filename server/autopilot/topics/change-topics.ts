import { and, eq, gt } from 'drizzle-orm'
import { slotInstants } from '../../../contract/autopilot/slot-times.ts'
import type { autopilot as operations, Topic } from '../../../contract/autopilot/autopilot.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler, HandlerInput } from '../../platform/http/define-routes.ts'
import { autopilotSlots, topics } from '../../schema/autopilot.ts'
import { type AutopilotContext, isPausedAt, lockAutopilot, readAutopilot } from '../autopilot-context.ts'
import { findCoveredTitles } from './choose-topic.ts'
import { createCoverageFinder } from './is-covered.ts'
import { proposeNow } from './propose-topics.ts'
import { findTopics, listTopicRows, renumberTopics, type TopicRow } from './topic-order.ts'

// Two years of a topic every few days; each look at the queue reads all of them.
const maxTopics = 200

export const listTopics: Handler<typeof operations.listTopics> = async (app, { accountId }) => ({
  topics: await presentTopics(app.db, accountId),
})

export const addTopic: Handler<typeof operations.addTopic> = (app, values) =>
  changeTopics(app, values.accountId, async (tx) => {
    const { accountId, title, keywords, position } = values
    await requireEntitlement(tx, accountId)
    const queue = await findTopics(tx, accountId)
    if (queue.length >= maxTopics)
      fail('storage_full', `Your queue is full (${maxTopics} topics). Remove one to add another.`)
    const [made] = await tx
      .insert(topics)
      .values({ accountId, title, keywords, position: queue.length })
      .returning()
    if (made && position !== undefined) await moveTo(tx, accountId, made.id, position)
  })

export const updateTopic: Handler<typeof operations.updateTopic> = (app, values) =>
  changeTopics(app, values.accountId, async (tx) => {
    const { accountId, id, title, keywords, position } = values
    const isApproved = values.state !== undefined || title !== undefined || keywords !== undefined
    await requireEntitlement(tx, accountId)
    const changes = {
      ...(title === undefined ? {} : { title }),
      ...(keywords === undefined ? {} : { keywords }),
      ...(isApproved ? { state: 'approved' as const } : {}),
    }
    const own = await findOwnTopic(tx, values)
    if (Object.keys(changes).length > 0) await tx.update(topics).set(changes).where(eq(topics.id, own.id))
    if (position !== undefined) await moveTo(tx, accountId, id, position)
  })

export const removeTopic: Handler<typeof operations.removeTopic> = (app, values) =>
  changeTopics(app, values.accountId, async (tx) => {
    await dropTopic(tx, await findOwnTopic(tx, values))
    await renumberTopics(tx, values.accountId)
  })

/** What was proposed is kept, so that it isn't proposed again. */
async function dropTopic(tx: Db, { id, accountId, reason }: TopicRow): Promise<void> {
  const own = and(eq(topics.id, id), eq(topics.accountId, accountId))
  if (reason === '') await tx.delete(topics).where(own)
  else await tx.update(topics).set({ state: 'dropped' }).where(own)
}

export const proposeTopics: Handler<typeof operations.proposeTopics> = async (app, { accountId }) => {
  const { plan } = await requireEntitlement(app.db, accountId)
  const notice = await proposeNow(app, accountId, plan)
  return { topics: await presentTopics(app.db, accountId), notice }
}

/** By a proposal that is left over; where there is none, more are asked for first. */
export const swapTopic: Handler<typeof operations.swapTopic> = async (app, values) => {
  const { accountId } = values
  const { plan } = await requireEntitlement(app.db, accountId)
  await findOwnTopic(app.db, values)
  const notice = (await hasSpare(app.db, accountId)) ? null : await proposeNow(app, accountId, plan)
  const changed = await changeTopics(app, accountId, async (tx) => {
    const topic = await findOwnTopic(tx, values)
    const spare = (await listTopicRows(tx, accountId)).find(({ state }) => state === 'spare')
    if (!spare) return
    const { state, position } = topic
    await tx
      .update(topics)
      .set({ state, position })
      .where(and(eq(topics.id, spare.id), eq(topics.accountId, accountId)))
    await dropTopic(tx, topic)
  })
  return { ...changed, notice }
}

const hasSpare = async (db: Db, accountId: string) =>
  (await listTopicRows(db, accountId)).some(({ state }) => state === 'spare')

/** Under the account's lock: two at once make one order. */
async function changeTopics(app: App, accountId: string, change: (tx: Db) => Promise<void>) {
  return app.db.transaction(async (tx) => {
    await lockAutopilot(tx, accountId)
    await change(tx)
    // A slot that was skipped for want of a topic may have one now.
    await wakeAutopilot(tx, accountId)
    return { topics: await presentTopics(tx, accountId) }
  })
}

async function findOwnTopic(
  tx: Db,
  { accountId, id }: Pick<HandlerInput<typeof operations.removeTopic>, 'accountId' | 'id'>,
): Promise<TopicRow> {
  const row = (await findTopics(tx, accountId)).find((one) => one.id === id)
  return row ?? fail('not_found', 'Topic not found.')
}

async function moveTo(tx: Db, accountId: string, id: string, position: number): Promise<void> {
  const others = (await findTopics(tx, accountId)).map((row) => row.id).filter((one) => one !== id)
  await renumberTopics(tx, accountId, others.toSpliced(position, 0, id))
}

async function presentTopics(db: Db, accountId: string): Promise<Topic[]> {
  const coveredBy = createCoverageFinder(await findCoveredTitles(db, accountId))
  const autopilot = await readAutopilot(db, accountId)
  const slots = await findOpenSlots(db, autopilot)
  return (await findTopics(db, accountId)).map((row) => {
    const { id, title, keywords, position, reason, intent, question, evidence } = row
    const state = row.state === 'approved' ? row.state : 'proposed'
    const covered = coveredBy(title) ?? null
    const isNext = !covered && (state === 'approved' || autopilot.mode !== 'ask')
    const slot = (isNext && slots.shift()?.toISOString()) || null
    return {
      id,
      title,
      keywords,
      position,
      state,
      reason,
      intent,
      question,
      evidence,
      slot,
      coveredBy: covered,
    }
  })
}

// Five weeks: as far as a month of topics reaches.
const shownMs = 35 * 86_400_000

/** The times ahead that no topic is chosen for yet. */
async function findOpenSlots(db: Db, autopilot: AutopilotContext): Promise<Date[]> {
  const now = new Date()
  const rows = await db
    .select({ at: autopilotSlots.at, state: autopilotSlots.state, topic: autopilotSlots.topic })
    .from(autopilotSlots)
    .where(and(eq(autopilotSlots.accountId, autopilot.accountId), gt(autopilotSlots.at, now)))
  const isTaken = rows
    .filter(({ state, topic }) => state !== 'planned' || topic)
    .map(({ at }) => at.getTime())
  return slotInstants(autopilot.slots, now, new Date(now.getTime() + shownMs)).filter(
    (at) => !isPausedAt(autopilot, at) && !isTaken.includes(at.getTime()),
  )
}
