import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { signal } from '../platform/signals.ts'
import { autopilots } from '../schema/autopilot.ts'

/** Makes the autopilot check the account after the commit. In accounts, because billing and profile call it too. */
export async function wakeAutopilot(tx: Db, accountId: string): Promise<void> {
  await tx
    .insert(autopilots)
    .values({ accountId })
    .onConflictDoUpdate({ target: autopilots.accountId, set: { lookAt: sql`now()` } })
  await signal(tx, 'autopilot')
}
