import { and, eq } from 'drizzle-orm'
import type { autopilot as operations, Topic } from '../../../contract/autopilot/autopilot.ts'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler, HandlerInput } from '../../platform/http/define-routes.ts'
import { topics } from '../../schema/autopilot.ts'
import { lockAutopilot } from '../autopilot-context.ts'
import { findCoveredTitles } from './choose-topic.ts'
import { createCoverageFinder } from './is-covered.ts'
import { findTopics, renumberTopics } from './topic-order.ts'

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
    await requireEntitlement(tx, accountId)
    const changes = {
      ...(title === undefined ? {} : { title }),
      ...(keywords === undefined ? {} : { keywords }),
    }
    const own = await findOwnTopic(tx, values)
    if (Object.keys(changes).length > 0) await tx.update(topics).set(changes).where(eq(topics.id, own))
    if (position !== undefined) await moveTo(tx, accountId, id, position)
  })

export const removeTopic: Handler<typeof operations.removeTopic> = (app, values) =>
  changeTopics(app, values.accountId, async (tx) => {
    const own = await findOwnTopic(tx, values)
    await tx.delete(topics).where(eq(topics.id, own))
    await renumberTopics(tx, values.accountId)
  })

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
) {
  const [row] = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.id, id), eq(topics.accountId, accountId)))
  return row?.id ?? fail('not_found', 'Topic not found.')
}

async function moveTo(tx: Db, accountId: string, id: string, position: number): Promise<void> {
  const others = (await findTopics(tx, accountId)).map((row) => row.id).filter((one) => one !== id)
  await renumberTopics(tx, accountId, others.toSpliced(position, 0, id))
}

async function presentTopics(db: Db, accountId: string): Promise<Topic[]> {
  const coveredBy = createCoverageFinder(await findCoveredTitles(db, accountId))
  return (await findTopics(db, accountId)).map(({ id, title, keywords, position }) => ({
    id,
    title,
    keywords,
    position,
    coveredBy: coveredBy(title) ?? null,
  }))
}
