import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { topics } from '../../schema/autopilot.ts'

export type TopicRow = typeof topics.$inferSelect

/** The queue, next first. */
export const findTopics = (db: Db, accountId: string): Promise<TopicRow[]> =>
  db
    .select()
    .from(topics)
    .where(eq(topics.accountId, accountId))
    .orderBy(asc(topics.position), asc(topics.createdAt), asc(topics.id))

/** 0, 1, 2 … again after something came or went; under the account's lock. */
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
