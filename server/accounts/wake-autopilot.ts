import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { signal } from '../platform/signals.ts'
import { autopilots } from '../schema/autopilot.ts'

/**
 * Something that the autopilot goes by has changed: it looks at the account once the transaction commits. It stands here,
 * left of billing and profile, because plan and preferences are among it.
 */
export async function wakeAutopilot(tx: Db, accountId: string): Promise<void> {
  await tx
    .insert(autopilots)
    .values({ accountId })
    .onConflictDoUpdate({ target: autopilots.accountId, set: { lookAt: sql`now()` } })
  await signal(tx, 'autopilot')
}
