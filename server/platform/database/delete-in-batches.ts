import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

// Takes some tenths of a second, far below the statement timeout: after a missed night there may be any number of rows.
const batchSize = 5000

/** Deletes matching rows in separate statements, so that nobody waits long and finished batches stay deleted. */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL | undefined): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize;) {
    const { rows } = await db.execute<{ deleted: number }>(sql`with gone as (
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${batchSize})) returning 1)
      select count(*)::int as deleted from gone`)
    deleted = rows[0]?.deleted ?? 0
  }
}
