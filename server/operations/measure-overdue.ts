import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { paymentsOf } from '../billing/payments/payments.ts'
import type { App } from '../platform/app.ts'
import { autopilots } from '../schema/autopilot.ts'
import { billingCustomers } from '../schema/billing.ts'
import { connectionTests, formerSites, sites } from '../schema/profile.ts'

/** The moment of the row that is due longest, read from the index of that column; where it has no moment yet, since it was made. */
function oldest(table: PgTable, due: PgColumn, createdAt?: PgColumn, where: SQL = sql`true`): SQL {
  const never = createdAt
    ? sql`(select min(${createdAt}) from ${table} where ${due} is null and ${where})`
    : sql`null`
  return sql`coalesce(greatest(0, extract(epoch from now() - least((select min(${due}) from ${table} where ${where}), ${never}))), 0)::float8`
}

const kindsOf = (app: App): Record<string, SQL> => {
  const { name, livemode } = paymentsOf(app)
  const { sweepAt, createdAt, provider, livemode: isLive } = billingCustomers
  return {
    payments: oldest(
      billingCustomers,
      sweepAt,
      createdAt,
      sql`${provider} = ${name} and ${isLive} = ${livemode}`,
    ),
    'site-posts': oldest(sites, sites.readAfter, sites.createdAt),
    'site-checks': oldest(sites, sites.checkAfter),
    autopilot: oldest(autopilots, autopilots.lookAt),
    'former-sites': oldest(formerSites, formerSites.tryAfter),
    'connection-tests': oldest(connectionTests, connectionTests.tryAfter),
  }
}

/** How far behind the work is that is done to every account by turns. */
export async function measureOverdue(app: App): Promise<void> {
  const kinds = Object.entries(kindsOf(app))
  const columns = kinds.map(([name, seconds]) => sql`${seconds} as ${sql.identifier(name)}`)
  const { rows } = (await app.db.execute(sql`select ${sql.join(columns, sql`, `)}`)) as {
    rows: Record<string, number>[]
  }
  for (const [work] of kinds) app.metrics.workOverdue.set({ work }, rows[0]?.[work] ?? 0)
}
