import type { Connection } from './connection.ts'

export interface BackupTable {
  name: string
  /** In table order, without generated columns. */
  columns: string[]
}

/** Identifiers come from the database's own catalog, but are quoted anyway. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Lists our tables, each after those it references. Throws on circular references. */
export async function listTables(connection: Connection): Promise<BackupTable[]> {
  const tables = await connection.query<BackupTable>(
    `select c.relname as name, coalesce(json_agg(a.attname order by a.attnum), '[]') as columns
     from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.relname order by c.relname`,
  )
  const references = await connection.query<{ from: string; to: string }>(
    `select distinct f.relname as "from", t.relname as "to"
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  )
  const sorted: BackupTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const ready = [...waiting].filter(
      ({ name }) => !references.some((r) => r.from === name && names.has(r.to)),
    )
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`)
    for (const table of ready) {
      sorted.push(table)
      waiting.delete(table)
    }
  }
  return sorted
}
