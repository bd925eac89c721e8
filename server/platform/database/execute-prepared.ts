import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

const dialect = new PgDialect()

/**
 * `db.execute` for a statement over so many tables that planning takes longer than running it: PostgreSQL caches the
 * plan per connection (https://www.postgresql.org/docs/current/sql-prepare.html). Each name must always have the same
 * text, so pass what varies as values, and lists as JSON.
 */
export async function executePrepared<Row>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const query = db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
  const { rows } = (await query.execute()) as { rows: Row[] }
  return rows
}
