import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Rows that match any condition, one query each, because a combined `or` would scan the table instead of using indexes. */
export const matchesAny = (table: PgTable & { id: Column }, conditions: SQL[]): SQL =>
  sql`${table.id} in (${sql.join(
    conditions.map((condition) => sql`select ${table.id} from ${table} where ${condition}`),
    sql` union `,
  )})`

/** An escaped `ilike` pattern for "contains". Fewer than three characters (a trigram) match only at the beginning. */
export const toLikePattern = (text: string): string =>
  `${text.length < 3 ? '' : '%'}${text.replace(/[\\%_]/g, '\\$&')}%`
