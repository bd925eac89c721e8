import { and, eq } from 'drizzle-orm'
import type { autopilot as operations, Topic } from '../../../contract/autopilot/autopilot.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { foldLetters } from '../../platform/text/fold-words.ts'
import { topics } from '../../schema/autopilot.ts'
import { lockAutopilot } from '../autopilot-context.ts'
import { pinTopics, placeTopic, planTopics } from './plan-topics.ts'
import { proposeNow } from './propose-topics.ts'
import { findTopics, listTopicRows, renumberTopics, setTopic, type TopicRow } from './topic-order.ts'

const typed = { reason: '', intent: '', question: '', evidence: [] }

// Two years' supply at a topic every few days; the queue is always read whole.
const maxTopics = 200

export const listTopics: Handler<typeof operations.listTopics> = async (app, { accountId }) => ({
  topics: await presentTopics(app.db, accountId),
})

export const addTopic: Handler<typeof operations.addTopic> = (app, values) =>
  changeTopics(app, values.accountId, async (tx) => {
    const { accountId, title, keywords, position, slot } = values
    await requireEntitlement(tx, accountId)
    if (slot) await pinTopics(tx, accountId)
    const queue = await findTopics(tx, accountId)
    // Added twice, it would be published twice.
    const same = queue.find((one) => foldLetters(one.title) === foldLetters(title))
    if (!same && queue.length >= maxTopics)
      fail('storage_full', `Your queue is full (${maxTopics} topics). Remove one to add another.`)
    const [topic] = same
      ? await tx
          .update(topics)
          .set({ state: 'approved', ...(keywords.length > 0 ? { keywords } : {}) })
          .where(eq(topics.id, same.id))
          .returning()
      : await tx.insert(topics).values({ accountId, title, keywords, position: queue.length }).returning()
    if (topic && position !== undefined) await moveTo(tx, accountId, topic.id, position)
    if (topic && slot) await placeTopic(tx, accountId, topic.id, new Date(slot))
  })

export const updateTopic: Handler<typeof operations.updateTopic> = (app, values) =>
  changeTopics(app, values.accountId, async (tx) => {
    const { accountId, id, title, keywords, position, slot } = values
    const isApproved = values.state !== undefined || title !== undefined || keywords !== undefined
    await requireEntitlement(tx, accountId)
    const own = await findOwnTopic(tx, values)
    if (slot) await pinTopics(tx, accountId)
    // Its explanation was about the old title.
    const explained = title === undefined || title === own.title ? {} : typed
    if (isApproved) await setTopic(tx, own, { title, keywords, state: 'approved', ...explained })
    if (position !== undefined) await moveTo(tx, accountId, id, position)
    if (slot) await placeTopic(tx, accountId, id, new Date(slot))
  })

export const approveTopics: Handler<typeof operations.approveTopics> = (app, { accountId, ids }) =>
  approveMonth(app, accountId, ids)

/** Approves the topics that have a time; with `ids` only those that the owner was shown. */
export const approveMonth = (app: App, accountId: string, ids?: readonly string[]) =>
  changeTopics(app, accountId, async (tx) => {
    await requireEntitlement(tx, accountId)
    for (const { topic, at } of await planTopics(tx, accountId))
      if (at && (!ids || ids.includes(topic.id))) await setTopic(tx, topic, { state: 'approved', slotAt: at })
  })

export const removeTopic: Handler<typeof operations.removeTopic> = (app, values) =>
  changeTopics(app, values.accountId, async (tx) => {
    await dropTopic(tx, await findOwnTopic(tx, values))
    await renumberTopics(tx, values.accountId)
  })

/** Keeps a dropped proposal, so that it is not proposed again. */
async function dropTopic(tx: Db, topic: TopicRow): Promise<void> {
  const { id, accountId, reason } = topic
  if (reason !== '') await setTopic(tx, topic, { state: 'dropped' })
  else await tx.delete(topics).where(and(eq(topics.id, id), eq(topics.accountId, accountId)))
}

export const proposeTopics: Handler<typeof operations.proposeTopics> = async (app, { accountId }) => {
  const { plan } = await requireEntitlement(app.db, accountId)
  const notice = await proposeNow(app, accountId, plan)
  return { topics: await presentTopics(app.db, accountId), notice }
}

/** Swaps a topic for a spare proposal at its time, after requesting more if there is none. */
export const swapTopic: Handler<typeof operations.swapTopic> = async (app, values) => {
  const { accountId } = values
  const { plan } = await requireEntitlement(app.db, accountId)
  await findOwnTopic(app.db, values)
  const known = await listTopicRows(app.db, accountId)
  const hasSpare = known.some(({ state }) => state === 'spare')
  const notice = hasSpare ? null : await proposeNow(app, accountId, plan)
  const changed = await changeTopics(app, accountId, async (tx) => {
    const topic = await findOwnTopic(tx, values)
    const isNew = ({ id }: TopicRow) => !known.some((one) => one.id === id)
    const rows = await listTopicRows(tx, accountId)
    const spares = rows.filter((row) => row.state === 'spare' || (row.state === 'proposed' && isNew(row)))
    const [spare, ...others] = spares
    if (!spare) return
    const at = (await planTopics(tx, accountId)).find((one) => one.topic.id === topic.id)?.at
    // Its owner approved only the old one.
    await setTopic(tx, spare, { state: 'proposed', position: topic.position, slotAt: at ?? null })
    // What was proposed for this swap takes no other slot.
    for (const other of others) await setTopic(tx, other, { state: 'spare' })
    await dropTopic(tx, topic)
  })
  return { ...changed, notice }
}

/** Under the account's lock, so that concurrent changes result in one order. */
async function changeTopics(app: App, accountId: string, change: (tx: Db) => Promise<void>) {
  return app.db.transaction(async (tx) => {
    await lockAutopilot(tx, accountId)
    await change(tx)
    // A slot skipped for lack of a topic may have one now.
    await wakeAutopilot(tx, accountId)
    return { topics: await presentTopics(tx, accountId) }
  })
}

async function findOwnTopic(tx: Db, { accountId, id }: Pick<TopicRow, 'accountId' | 'id'>) {
  const row = (await findTopics(tx, accountId)).find((one) => one.id === id)
  return row ?? fail('not_found', 'Topic not found.')
}

async function moveTo(tx: Db, accountId: string, id: string, position: number): Promise<void> {
  const others = (await findTopics(tx, accountId)).map((row) => row.id).filter((one) => one !== id)
  await renumberTopics(tx, accountId, others.toSpliced(position, 0, id))
}

const presentTopics = async (db: Db, accountId: string): Promise<Topic[]> =>
  (await planTopics(db, accountId)).map(({ topic, coveredBy, at }) => ({
    ...topic,
    state: topic.state === 'approved' ? topic.state : 'proposed',
    slot: at?.toISOString() ?? null,
    coveredBy: coveredBy ?? null,
  }))
