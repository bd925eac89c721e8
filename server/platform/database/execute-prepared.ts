import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/** For statements that take longer to plan than to run: PostgreSQL keeps a plan for each name, whose text must not vary. */
export async function executePrepared<Row>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const query = db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  const { rows } = (await query.execute()) as { rows: Row[] }
  return rows
}
