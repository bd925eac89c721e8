import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import type { connectionTests, formerSites } from '../../schema/profile.ts'

// Doubled from a minute up to twelve hours: 17 tries in about five days, longer than most sites are down.
export const maxTries = 17

// Beside each other, so that some sites that are away do not keep the others waiting; below the jobs' own limit of 300 s.
export const siteJobLimits = { concurrency: 8, maxDurationMs: 200_000 }

/** The row that is due longest, its next try set: no other worker takes it meanwhile, and a killed one gives it back. */
export async function claimDueRow<Table extends typeof formerSites | typeof connectionTests>(
  db: Db,
  table: Table,
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = (await db
    .update(table)
    .set({
      attempts: sql`${table.attempts} + 1`,
      tryAfter: sql`now() + least(interval '1 minute' * power(2, ${table.attempts}), interval '12 hours')`,
    })
    .where(
      sql`${table.id} = (select id from ${table} where try_after <= now() order by try_after limit 1 for update skip locked)`,
    )
    .returning()) as Table['$inferSelect'][]
  return row
}
