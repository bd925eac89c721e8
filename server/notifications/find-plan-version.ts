import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { billingCustomers } from '../schema/billing.ts'

/**
 * Rises with everything that is written about an account's payments, and never falls. It stands here, left of billing, because
 * open pages are told of it.
 */
export async function findPlanVersion(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ version: sql<string>`coalesce(sum(${billingCustomers.syncVersion}), 0)` })
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, accountId))
  return Number(row?.version)
}
