import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { billingCustomers } from '../schema/billing.ts'

/**
 * A version that increases with every write about an account's payments and never decreases. Lives in notifications
 * rather than billing, because open pages receive it.
 */
export async function findPlanVersion(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ version: sql<string>`coalesce(sum(${billingCustomers.syncVersion}), 0)` })
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, accountId))
  return Number(row?.version)
}
