import { eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { processDueRows } from '../../platform/database/process-due-rows.ts'
import { job } from '../../platform/jobs.ts'
import type { connectionTests, formerSites } from '../../schema/profile.ts'
import { ok, type WpAnswer } from '../wordpress/classify-answer.ts'
import { discoverSite } from '../wordpress/discover-site.ts'
import { loginOf, siteFetchOptions } from '../wordpress/open-site.ts'
import { connectWordPress, type WordPress } from '../wordpress/wordpress.ts'

type CleanupTable = typeof formerSites | typeof connectionTests

// Delays double from a minute to twelve hours: 17 tries take about five days, longer than most outages.
const maxTries = 17

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

async function openSiteOf(app: App, row: CleanupTable['$inferSelect']): Promise<WpAnswer<WordPress>> {
  const login = await loginOf(app, row)
  if (login.kind !== 'ok') return login
  const reach = siteFetchOptions(app)
  if (row.restRoot) return ok(connectWordPress({ ...reach, root: row.restRoot, login: login.value }))
  const found = await discoverSite(reach, row.url, login.value)
  return found.kind === 'ok' ? ok(found.value.wordpress) : found
}

interface Cleanup<Table extends CleanupTable> {
  name: string
  table: Table
  clean(
    app: App,
    row: Table['$inferSelect'],
    open: () => Promise<WpAnswer<WordPress>>,
  ): Promise<WpAnswer<unknown>>
  /** Tells somebody what is left, in the transaction that removes the row. */
  onGivenUp(app: App, tx: Db, row: Table['$inferSelect'], cause: string): void | Promise<void>
}

/** A job that cleans the site of every due row of the table once a minute, and then removes the row. */
export const cleanupJob = <Table extends CleanupTable>({ name, table, clean, onGivenUp }: Cleanup<Table>) =>
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
        async (row) => {
          const answer = await clean(app, row, () => openSiteOf(app, row))
          const isDone = answer.kind === 'ok'
          if (!isDone && row.attempts < maxTries && answer.cause !== 'password_unreadable') return
          await app.db.transaction(async (tx) => {
            await tx.delete(table).where(eq(table.id, row.id))
            if (!isDone) await onGivenUp(app, tx, row, answer.cause)
          })
        },
      ),
  })
