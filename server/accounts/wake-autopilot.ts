import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { signal } from '../platform/signals.ts'
import { autopilots } from '../schema/autopilot.ts'

/**
 * Makes the autopilot check the account once the transaction commits, after something it depends on has changed.
 * Lives in accounts rather than autopilot, because billing and profile call it too.
 */
export async function wakeAutopilot(tx: Db, accountId: string): Promise<void> {
  await tx
    .insert(autopilots)
    .values({ accountId })
    .onConflictDoUpdate({ target: autopilots.accountId, set: { lookAt: sql`now()` } })
  await signal(tx, 'autopilot')
}
