import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { connect, type Connection } from '../../server/operations/backup/connection.ts'
import { writeBackup } from '../../server/operations/backup/write-backup.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { openSnapshot } from '../database/open-snapshot.ts'
import { given, type Server } from './given.ts'

/** An installation whose worker has drained, so nothing else uses its embedded database. */
export async function givenQuiet(settings: Record<string, string> = {}): Promise<Server> {
  const server = await given.server({ LOG_LEVEL: 'silent', ...settings })
  await server.stop()
  onTestFinished(() => server.database.close())
  return server
}

/** An empty database of that kind, and its URL if it has one. */
export async function givenEmpty({ app }: Server): Promise<Connection & { url: string | undefined }> {
  const beside = app.env.DATABASE_URL
  const url = beside && (await createDatabase(beside))
  const database = url ? await openDatabase({ url, directory: '' }) : await openSnapshot('empty')
  const connection = await connect(database, url)
  onTestFinished(() => connection.close())
  return { ...connection, url }
}

async function createDatabase(beside: string): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: beside })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return new URL(`/${name}`, beside).href
}

/** Writes a backup of that installation and returns its path. */
export async function takeBackup(server: Server) {
  const folder = mkdtempSync(join(tmpdir(), 'quillcast-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const directory = join(folder, 'backup')
  const connection = await connect(server.database, server.app.env.DATABASE_URL)
  const manifest = await writeBackup(connection, server.app.secrets, directory)
  await connection.release()
  return { directory, manifest }
}
