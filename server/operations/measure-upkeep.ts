import { statfs } from 'node:fs/promises'
import { max, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { App } from '../platform/app.ts'
import { paymentEvents, billingCustomers } from '../schema/billing.ts'
import { backups } from '../schema/platform.ts'
import { isOfProvider } from '../billing/stripe/stripe-provider.ts'
import { autopilots } from '../schema/autopilot.ts'
import { connectionTests, formerSites, sites } from '../schema/profile.ts'
import { searchQueue } from '../schema/search.ts'
import { isDeadEvent } from './operator/queues.ts'

/** Age of the oldest due row, read from that column's index; rows without a due time count from their creation. */
function oldestDueSeconds(table: PgTable, due: PgColumn, createdAt?: PgColumn, where: SQL = sql`true`): SQL {
  const never = createdAt
    ? sql`(select min(${createdAt}) from ${table} where ${due} is null and ${where})`
    : sql`null`
  return sql`coalesce(greatest(0, extract(epoch from now() - least((select min(${due}) from ${table} where ${where}), ${never}))), 0)::float8`
}
const overdueQueries = (app: App): Record<string, SQL> => {
  const { sweepAt, createdAt } = billingCustomers
  return {
    payments: oldestDueSeconds(billingCustomers, sweepAt, createdAt, isOfProvider(app, billingCustomers)),
    search: oldestDueSeconds(searchQueue, searchQueue.queuedAt),
    'site-posts': oldestDueSeconds(sites, sites.readAfter, sites.createdAt),
    'site-checks': oldestDueSeconds(sites, sites.checkAfter),
    autopilot: oldestDueSeconds(autopilots, autopilots.lookAt),
    'former-sites': oldestDueSeconds(formerSites, formerSites.tryAfter),
    'connection-tests': oldestDueSeconds(connectionTests, connectionTests.tryAfter),
  }
}

async function measureOverdue(app: App): Promise<void> {
  const kinds = Object.entries(overdueQueries(app))
  const columns = kinds.map(([name, seconds]) => sql`${seconds} as ${sql.identifier(name)}`)
  const { rows } = await app.db.execute<Record<string, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  for (const [work] of kinds) app.metrics.workOverdue.set({ work }, rows[0]?.[work] ?? 0)
}

/** Measures what only alerts use: lag of recurring work, abandoned payment events, the last backup, free disk space. */
export async function measureUpkeep(app: App): Promise<void> {
  await measureOverdue(app)
  const { db, engine, env, metrics } = app
  metrics.deadPaymentEvents.set(await db.$count(paymentEvents, isDeadEvent))
  const [backup] = await db.select({ takenAt: max(backups.takenAt) }).from(backups)
  metrics.backupTaken.set((backup?.takenAt?.getTime() ?? 0) / 1000)
  if (engine === 'postgres') return
  // PostgreSQL's disk is monitored where it runs. An in-memory database (in tests) has no folder.
  const disk = await statfs(env.DATA_DIR).catch(() => undefined)
  if (disk) metrics.diskFree.set({ folder: 'DATA_DIR' }, disk.bavail / disk.blocks)
}
