import { sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/database/db.ts'

/** Every row of every table, including the queue, as in a dump. */
export async function dumpOf(db: Db): Promise<string> {
  const list = sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  const { rows } = (await db.execute(list)) as { rows: { name: string }[] }
  const parts: string[] = []
  for (const { name } of rows) {
    const found = (await db.execute(sql.raw(`select t::text as line from ${name} t`))) as {
      rows: { line: string }[]
    }
    parts.push(name, ...found.rows.map(({ line }) => line))
  }
  return parts.join('\n')
}
