import { eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/db.ts'
import { ConfigError } from '../../platform/env.ts'
import { markForReconciliation } from '../../publishing/delivery/reconcile-after-restore.ts'
import { emailTokens, sessions } from '../../schema/accounts.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { operatorSessions } from '../../schema/operations.ts'
import { rateLimits, workers } from '../../schema/platform.ts'
import { siteConnections } from '../../schema/profile.ts'
import { readIdentity, recordIdentity } from './database-identity.ts'

export interface RestoreReset {
  /** Posts whose sites are looked at before anything is sent there. */
  postsToReconcile: number
  /** Mails that may have gone out already: for the operator to decide. */
  heldMails: number
  /** Everybody signs in again. */
  endedSessions: number
}

/**
 * What has happened since the backup was taken is not known here, but may have happened outside: posts that were due or
 * under way may be live, mails may have gone out, sessions may have been ended, links used. One transaction, before
 * anybody works.
 */
export async function resetAfterRestore(database: Database): Promise<RestoreReset> {
  const identity = await readIdentity(database)
  return database.db.transaction(async (tx) => {
    const postsToReconcile = await markForReconciliation(tx)
    const held = await tx
      .update(mailOutbox)
      .set({ status: 'refused', answer: 'Held after a restore: it may have gone out before.' })
      .where(eq(mailOutbox.status, 'queued'))
      .returning({ id: mailOutbox.id })
    const ended = await tx
      .delete(sessions)
      .where(sql`true`)
      .returning({ id: sessions.id })
    for (const table of [emailTokens, siteConnections, operatorSessions, rateLimits, workers])
      await tx.delete(table).where(sql`true`)
    await clearQueue(tx)
    await recordIdentity(tx, identity)
    return { postsToReconcile, heldMails: held.length, endedSessions: ended.length }
  })
}

/** What was queued may have been done. What has to be done is found in the tables, as after a restore of our own, which brings no queue. */
async function clearQueue(tx: Db): Promise<void> {
  const { rows } = (await tx.execute(sql`select to_regclass('pgboss.job') is not null as there`)) as {
    rows: { there: boolean }[]
  }
  if (rows[0]?.there)
    await tx.execute(sql`delete from pgboss.job where state in ('created', 'retry', 'active')`)
}

/** Refuses a database that a worker is at work on: it would be told to forget what it knows. */
export async function requireNoWorkers({ db }: Database): Promise<void> {
  const isAlive = sql`${workers.seenAt} between now() - interval '30 seconds' and now()`
  if ((await db.$count(workers, isAlive)) > 0)
    throw new ConfigError(
      'A worker is at work on this database: stop every process, and try again after 30 seconds',
    )
}
