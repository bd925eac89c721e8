import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

// Some tenths of a second, far below the time limit of a statement: a night that was missed leaves any number.
const batchSize = 5000

/** Deletes what is there in statements of their own, so that nobody waits for long and what is done stays done. */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL | undefined): Promise<void> {
  for (let deleted = batchSize; deleted === batchSize;) {
    const { rows } = (await db.execute(sql`with gone as (
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${batchSize})) returning 1)
      select count(*)::int as deleted from gone`)) as { rows: { deleted: number }[] }
    deleted = rows[0]?.deleted ?? 0
  }
}
