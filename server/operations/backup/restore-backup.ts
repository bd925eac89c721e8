import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash as hashOf } from 'node:crypto'
import { z } from 'zod'
import { migrationsFolder } from '../../platform/database/db.ts'
import { ConfigError } from '../../platform/env.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Connection } from './connection.ts'
import {
  listTables,
  quoteIdentifier,
  type BackupTable,
  readRows,
  serializationSettings,
} from './read-tables.ts'
import { createRowSum, verifyFiles, type Manifest, readManifest, readStoredRows } from './manifest.ts'
import { type RestoreReset, resetAfterRestore } from './reset-after-restore.ts'
import { listAppliedMigrations } from './write-backup.ts'

// A process that was started on the empty database has created this row.
const identityTable = 'database_identity'

/** All of it, compared row by row with what was written, or nothing. */
export async function restoreBackup(
  connection: Connection,
  secrets: Secrets,
  directory: string,
): Promise<{ manifest: Manifest; settled: RestoreReset }> {
  const manifest = readManifest(secrets, directory)
  await verifyFiles(directory, manifest)
  await requireEmptyDatabase(connection, manifest)
  await migrateUpTo(connection, manifest)
  await connection.query('begin')
  try {
    for (const setting of serializationSettings) await connection.query(setting)
    if (manifest.tables.some(({ name }) => name === identityTable))
      await connection.query(`delete from ${identityTable}`)
    // Rows are restored as they were and already include the effects of triggers.
    for (const { name } of manifest.tables)
      await connection.query(`alter table ${quoteIdentifier(name)} disable trigger user`)
    for (const table of manifest.tables) await restoreTable(connection, directory, table)
    for (const { name } of manifest.tables)
      await connection.query(`alter table ${quoteIdentifier(name)} enable trigger user`)
    await verifyRestoredRows(connection, manifest)
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
  // Migrate to the newest schema first, because the reset writes by this release's schema.
  await connection.database.migrate()
  return { manifest, settled: await resetAfterRestore(connection.database) }
}

async function requireEmptyDatabase(connection: Connection, manifest: Manifest): Promise<void> {
  for (const { name } of await listTables(connection)) {
    if (name === identityTable) continue
    const rows = await connection.query(`select 1 from ${quoteIdentifier(name)} limit 1`)
    if (rows.length > 0)
      throw new ConfigError(
        `DATABASE_URL: the database is not empty (${name} has rows); restore into a new one`,
      )
  }
  const [found] = await connection.query<{ there: boolean }>(
    `select to_regclass('drizzle.quillcast_migrations') is not null as there`,
  )
  const applied = found?.there ? await listAppliedMigrations(connection) : []
  if (applied.length > manifest.migrations.length)
    throw new ConfigError('DATABASE_URL: the database was set up by a newer release; restore into a new one')
}

// The last migration of the releases before 0.3.0, whose schema is that of our first.
const lastBeforeBaseline = 'cd69b5beda2a88de9e7bd31d292010cde82ce308e1ebe259e80a5ad6d3f642b6'

const MigrationIndex = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Migrates to the schema of the backup. The restoring release may be newer, never older. */
async function migrateUpTo(connection: Connection, { migrations: taken }: Manifest): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-migrations-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const migrationIndex = MigrationIndex.parse(JSON.parse(readFileSync(file, 'utf8')))
    const isOfBaseline = taken.at(-1)?.hash === lastBeforeBaseline
    const entries = migrationIndex.entries.slice(0, isOfBaseline ? 1 : taken.length)
    const hashes = entries.map(({ tag }) =>
      hashOf('sha256', readFileSync(join(folder, `${tag}.sql`), 'utf8')),
    )
    if (!isOfBaseline && taken.some(({ hash }, at) => hashes[at] !== hash))
      throw new ConfigError('This backup was taken by another release: restore it with that one')
    writeFileSync(file, JSON.stringify({ ...migrationIndex, entries }))
    await connection.database.migrate(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// Per statement: one parameter, far below what a connection accepts.
const batchCharacters = 4_000_000

async function restoreTable(connection: Connection, directory: string, { name, columns }: BackupTable) {
  const list = columns.map((column) => quoteIdentifier(column)).join(', ')
  const insert = `insert into ${quoteIdentifier(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${quoteIdentifier(name)}, $1::json)`
  let batch: string[] = []
  let characters = 0
  const flush = async () => {
    if (batch.length > 0) await connection.query(insert, [`[${batch.join(',')}]`])
    batch = []
    characters = 0
  }
  for await (const row of readStoredRows(directory, name)) {
    batch.push(row)
    characters += row.length
    if (characters > batchCharacters) await flush()
  }
  await flush()
  await continueSequences(connection, name, columns)
}

async function continueSequences(connection: Connection, name: string, columns: string[]): Promise<void> {
  for (const column of columns) {
    const [found] = await connection.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [quoteIdentifier(name), column],
    )
    if (found?.sequence)
      await connection.query(
        `select setval($1::regclass, coalesce((select max(${quoteIdentifier(column)}) from ${quoteIdentifier(name)}), 0) + 1, false)`,
        [found.sequence],
      )
  }
}

async function verifyRestoredRows(connection: Connection, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const found = createRowSum()
    for await (const rows of readRows(connection, table)) for (const row of rows) found.add(row)
    if (found.rows() !== table.rows || found.sum() !== table.sum)
      throw new Error(`${table.name} did not come back as it was: ${found.rows()} of ${table.rows} rows`)
  }
}
