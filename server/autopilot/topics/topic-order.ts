import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/db.ts'
import { topics } from '../../schema/autopilot.ts'
import type { SlotRow } from '../autopilot-context.ts'

export type TopicRow = typeof topics.$inferSelect

/** All topics including dropped ones and spares; approved before proposed, next first. */
export const listTopicRows = (db: Db, accountId: string): Promise<TopicRow[]> =>
  db
    .select()
    .from(topics)
    .where(eq(topics.accountId, accountId))
    .orderBy(asc(topics.state), asc(topics.position), asc(topics.createdAt), asc(topics.id))

export const findTopics = async (db: Db, accountId: string): Promise<TopicRow[]> =>
  (await listTopicRows(db, accountId)).filter(({ state }) => state === 'approved' || state === 'proposed')

export const setTopic = (
  tx: Db,
  topic: Pick<TopicRow, 'id' | 'accountId'>,
  changes: PgUpdateSetSource<typeof topics>,
) =>
  tx
    .update(topics)
    .set(changes)
    .where(and(eq(topics.id, topic.id), eq(topics.accountId, topic.accountId)))

/** Numbers the queue 0, 1, 2 … after a change, under the account's lock. */
export async function renumberTopics(tx: Db, accountId: string, order?: string[]): Promise<void> {
  const ids = order ?? (await findTopics(tx, accountId)).map(({ id }) => id)
  for (const [position, id] of ids.entries())
    await tx
      .update(topics)
      .set({ position })
      .where(
        sql`${topics.id} = ${id} and ${topics.accountId} = ${accountId} and ${topics.position} <> ${position}`,
      )
}

/** Puts a queued topic without a post back at the front of the queue, as a proposal if it was one. */
export async function requeueTopic(
  tx: Db,
  { accountId, topic, keywords, isFromQueue, queuedTopic }: SlotRow,
): Promise<void> {
  if (!isFromQueue || !topic) return
  await tx.insert(topics).values({ accountId, title: topic, keywords, position: -1, ...queuedTopic })
  await renumberTopics(tx, accountId)
}
