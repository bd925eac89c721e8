import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { WrongSetting } from '../../platform/env.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Connection } from './connection.ts'
import { listTables, type Table } from './list-tables.ts'
import { type Manifest, rowsFile, signManifest } from './manifest.ts'
import { readRows, textSettings } from './read-rows.ts'
import { createRowSum } from './row-sum.ts'

/**
 * Writes all our tables as they stand at one moment into a directory that must not exist yet; whoever writes meanwhile is
 * neither seen nor kept waiting. The directory appears under its name only when it is whole. What is sealed stays sealed.
 */
export async function writeBackup(
  connection: Connection,
  secrets: Secrets,
  directory: string,
): Promise<Manifest> {
  if (existsSync(directory)) throw new WrongSetting(`${directory}: exists already`)
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  // It holds people's texts and addresses: for its owner's eyes.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  await connection.query('begin isolation level repeatable read read only')
  for (const setting of textSettings) await connection.query(setting)
  const [clock] = await connection.query<{ now: Date }>('select now() as now')
  const migrations = await listApplied(connection)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(connection))
    tables.push(await writeTable(connection, unfinished, table))
  await connection.query('commit')
  const takenAt = (clock?.now ?? new Date()).toISOString()
  const { engine } = connection.database
  const manifest: Manifest = { format: 1, takenAt, engine, migrations, tables }
  writeFileSync(join(unfinished, 'manifest.json'), signManifest(secrets, manifest), { mode: 0o600 })
  renameSync(unfinished, directory)
  return manifest
}

/** Which migrations have run there, oldest first. */
export async function listApplied(connection: Connection): Promise<Manifest['migrations']> {
  const rows = await connection.query<{ hash: string; when: string }>(
    'select hash, created_at::text as "when" from drizzle.quillcast_migrations order by created_at',
  )
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}

async function writeTable(
  connection: Connection,
  directory: string,
  table: Table,
): Promise<Manifest['tables'][number]> {
  // The quickest level: rows are mostly prose, and the next levels save a tenth for twice the time.
  const gzip = createGzip({ level: 1 })
  const file = gzip.pipe(createWriteStream(rowsFile(directory, table.name), { mode: 0o600, flush: true }))
  const sum = createRowSum()
  for await (const rows of readRows(connection, table)) {
    for (const row of rows) sum.add(row)
    if (!gzip.write(`${rows.join('\n')}\n`)) await once(gzip, 'drain')
  }
  gzip.end()
  await finished(file)
  return { ...table, rows: sum.rows(), sum: sum.sum() }
}
