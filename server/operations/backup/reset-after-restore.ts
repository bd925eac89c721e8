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
  /** Posts whose sites are checked before anything is sent there. */
  postsToReconcile: number
  /** Mails that may have been sent already: the operator decides. */
  heldMails: number
  endedSessions: number
}

/**
 * After a restore, events since the backup are unknown but may have happened outside: due or running posts may be
 * live, mails sent, sessions ended, links used. Runs in one transaction, before any worker starts.
 */
export async function resetAfterRestore(database: Database): Promise<RestoreReset> {
  const identity = await readIdentity(database)
  return database.db.transaction(async (tx) => {
    const postsToReconcile = await markForReconciliation(tx)
    const heldPosts = await tx
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
    return { postsToReconcile, heldMails: heldPosts.length, endedSessions: ended.length }
  })
}

/** Queued jobs may have run already. Pending work is found in the tables, as after our own restore, which has no queue. */
async function clearQueue(tx: Db): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 where to_regclass('pgboss.job') is not null`)
  if (rows.length > 0)
    await tx.execute(sql`delete from pgboss.job where state in ('created', 'retry', 'active')`)
}

/** Refuses a database that a worker is using, because resetting would discard its state. */
export async function requireNoWorkers({ db }: Database): Promise<void> {
  const isAlive = sql`${workers.seenAt} between now() - interval '30 seconds' and now()`
  if ((await db.$count(workers, isAlive)) > 0)
    throw new ConfigError(
      'A worker is at work on this database: stop every process, and try again after 30 seconds',
    )
}
