import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { codeOf } from '../../platform/database/database-errors.ts'
import { ConfigError } from '../../platform/env.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Connection } from './connection.ts'
import { listTables, type BackupTable, readRows, serializationSettings } from './read-tables.ts'
import { createRowSum, type Manifest, rowsFile, signManifest } from './manifest.ts'
import type { Db } from '../../platform/database/db.ts'
import { backups } from '../../schema/platform.ts'

const diskErrors = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|ENOENT|ENOTDIR|EIO)$/

/** Neither sees nor blocks concurrent writers. The directory gets its final name only when it is complete. */
export async function writeBackup(connection: Connection, secrets: Secrets, directory: string) {
  if (existsSync(directory)) throw new ConfigError(`${directory}: exists already`)
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    // It holds people's texts and addresses, so only its owner may read it.
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    const manifest = await writeTables(connection, unfinished)
    writeFileSync(join(unfinished, 'manifest.json'), signManifest(secrets, manifest), { mode: 0o600 })
    renameSync(unfinished, directory)
    return manifest
  } catch (error) {
    // Half a backup is useless and takes space on a disk that may be full.
    rmSync(unfinished, { recursive: true, force: true })
    const isDisk = error instanceof Error && diskErrors.test(codeOf(error))
    throw isDisk ? new ConfigError(`${directory}: cannot be written (${error.message})`) : error
  }
}

async function writeTables(connection: Connection, directory: string): Promise<Manifest> {
  await connection.query('begin isolation level repeatable read read only')
  for (const setting of serializationSettings) await connection.query(setting)
  const [clock] = await connection.query<{ now: Date }>('select now() as now')
  const migrations = await listAppliedMigrations(connection)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(connection))
    tables.push(await writeTable(connection, directory, table))
  await connection.query('commit')
  const takenAt = (clock?.now ?? new Date()).toISOString()
  const { engine } = connection.database
  return { format: 1, takenAt, engine, migrations, tables }
}

export async function listAppliedMigrations(connection: Connection): Promise<Manifest['migrations']> {
  const rows = await connection.query<{ hash: string; when: string }>(
    'select hash, created_at::text as "when" from drizzle.quillcast_migrations order by created_at',
  )
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}

async function writeTable(connection: Connection, directory: string, table: BackupTable) {
  const sum = createRowSum()
  const lines = async function* () {
    for await (const rows of readRows(connection, table)) {
      for (const row of rows) sum.add(row)
      yield `${rows.join('\n')}\n`
    }
  }
  const file = createWriteStream(rowsFile(directory, table.name), { mode: 0o600, flush: true })
  // The fastest level: rows are mostly prose, and higher levels save a tenth for twice the time.
  await pipeline(lines, createGzip({ level: 1 }), file)
  return { ...table, rows: sum.rows(), sum: sum.sum(), digest: sum.digest() }
}

/** Records when the last backup was taken, so that an alert can fire when backups stop. */
export async function recordBackup(db: Db, takenAt: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(backups)
    await tx.insert(backups).values({ takenAt: new Date(takenAt) })
  })
}
