import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Rows that match any of these: each in a query of its own, so that it uses its index. Combined they would scan the table. */
export const matchesAny = (table: PgTable & { id: Column }, conditions: SQL[]): SQL =>
  sql`${table.id} in (${sql.join(
    conditions.map((condition) => sql`select ${table.id} from ${table} where ${condition}`),
    sql` union `,
  )})`

/** An escaped `ilike` pattern for "contains". Fewer than three characters (a trigram) match only at the beginning. */
export const toLikePattern = (text: string): string =>
  `${text.length < 3 ? '' : '%'}${text.replace(/[\\%_]/g, '\\$&')}%`
