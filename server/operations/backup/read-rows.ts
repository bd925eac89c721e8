import type { Connection } from './connection.ts'
import { quoteIdentifier, type BackupTable } from './list-tables.ts'

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

/** Reads all rows of a table as JSON texts through a cursor in the open transaction. */
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
