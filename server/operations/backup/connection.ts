import pg from 'pg'
import { type Database } from '../../platform/database/db.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import type { Env } from '../../platform/env.ts'

/** One connection without timeouts: a backup may take as long as it needs. */
export interface Connection {
  database: Database
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Closes what was opened for this connection only; the database stays open. */
  release(): Promise<void>
  close(): Promise<void>
}

/** Opens the configured database. The embedded one is refused while another process has it open. */
export async function openConnection(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Connection> {
  return connect(await openDatabase({ url: env.DATABASE_URL, directory: env.DATA_DIR }), env.DATABASE_URL)
}

/** The embedded database has only one connection, so nothing else may use it meanwhile. */
export async function connect(database: Database, url: string | undefined): Promise<Connection> {
  const own = database.pglite ? undefined : new pg.Client({ connectionString: url, keepAlive: true })
  // The next query reports a lost connection.
  own?.on('error', () => {})
  await own?.connect()
  const client: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> } =
    own ?? database.pglite!
  const release = async () => own?.end()
  return {
    database,
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as Row[],
    release,
    close: async () => {
      await release()
      await database.close()
    },
  }
}
