import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { markLookFirst } from '../../publishing/look-first.ts'
import { emailTokens, sessions } from '../../schema/accounts.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { operatorSessions } from '../../schema/operations.ts'
import { rateLimits, workers } from '../../schema/platform.ts'
import { siteConnections } from '../../schema/profile.ts'

export interface Settled {
  /** Posts whose sites are looked at before anything is sent there. */
  lookFirst: number
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
export async function settleRestored(db: Db): Promise<Settled> {
  return db.transaction(async (tx) => {
    const lookFirst = await markLookFirst(tx)
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
    return { lookFirst, heldMails: held.length, endedSessions: ended.length }
  })
}
