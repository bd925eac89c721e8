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

// Per batch: enough that round trips do not matter, small enough for any machine's memory.
const targetCharacters = 4_000_000
const firstRows = 50
const maxRows = 2000

// Makes both engines serialize a row identically.
export const serializationSettings = [
  `set local timezone = 'UTC'`,
  `set local extra_float_digits = 1`,
  `set local bytea_output = 'hex'`,
]

export async function* readRows(
  connection: Connection,
  { name, columns }: BackupTable,
): AsyncIterable<string[]> {
  const list = columns.map((column) => quoteIdentifier(column)).join(', ')
  await connection.query(
    `declare reading no scroll cursor for select row_to_json(r)::text as row from (select ${list} from ${quoteIdentifier(name)}) r`,
  )
  for (let count = firstRows; ;) {
    const found = await connection.query<{ row: string }>(`fetch ${count} from reading`)
    if (found.length === 0) break
    yield found.map(({ row }) => row)
    const characters = found.reduce((sum, { row }) => sum + row.length, 0) / found.length
    count = Math.max(1, Math.min(maxRows, Math.floor(targetCharacters / characters)))
  }
  await connection.query('close reading')
}
