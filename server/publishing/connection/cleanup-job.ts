import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { processDueRows } from '../../platform/database/process-due-rows.ts'
import { job } from '../../platform/jobs.ts'
import type { connectionTests, formerSites } from '../../schema/profile.ts'

type CleanupTable = typeof formerSites | typeof connectionTests

// Delays double from a minute to twelve hours: 17 tries take about five days, longer than most outages.
export const maxTries = 17

// Concurrent, so that unreachable sites do not delay the others; below the jobs' own limit of 300 s.
const siteJobLimits = { concurrency: 8, maxDurationMs: 200_000 }

/** Takes the row that has been due longest and sets its next try, so that no other worker takes it and a killed one releases it. */
async function claimDueRow<Table extends CleanupTable>(db: Db, table: Table) {
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

/** A job that cleans every due row of the table once a minute. */
export const cleanupJob = <Table extends CleanupTable>(
  name: string,
  table: Table,
  clean: (app: App, row: Table['$inferSelect']) => Promise<void>,
) =>
  job({
    name,
    expireSeconds: 300,
    cron: '* * * * *',
    run: (app, _data, { signal }) =>
      processDueRows(
        app,
        signal,
        siteJobLimits,
        () => claimDueRow(app.db, table),
        (row) => clean(app, row),
      ),
  })
