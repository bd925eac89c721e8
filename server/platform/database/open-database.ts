import { join } from 'node:path'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder, migrationsTable, type Database, type Db } from './db.ts'
import { ensureIndexesConcurrently } from './ensure-indexes.ts'
import { rejectOlderDatabase } from './reject-older-database.ts'

// An arbitrary advisory lock number, the same in every process: its holder migrates.
export const migrationLock = 7_423_001

/** Opens PostgreSQL at `url`, or the embedded database in `directory`, which only one process at a time may open. */
export async function openDatabase(options: {
  url?: string | undefined
  directory: string
}): Promise<Database> {
  if (options.url) return openPostgres(options.url)
  // Never loaded on PostgreSQL.
  const { openEmbedded } = await import('./embedded-db.ts')
  return openEmbedded(join(options.directory, 'database'))
}

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    // With the queue's 5 a process has 15 connections, so that six processes stay within PostgreSQL's default of 100.
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // A process that freezes inside a transaction must release its locks; no query of ours takes this long.
    idle_in_transaction_session_timeout: 15_000,
    lock_timeout: 10_000,
    statement_timeout: 30_000,
  })
  // The pool replaces connections lost while idle; without a listener the error would end the process.
  pool.on('error', () => {})
  // The same for a connection lost between two queries of a transaction: the next query reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = createPooledDb(pool)
  return {
    db,
    engine: 'postgres',
    pglite: undefined,
    pool,
    isDamaged: () => false,
    // Without a timeout, because migrations, and waiting for another process to run them, may take long.
    migrate: (folder = migrationsFolder) =>
      withConnection(url, async (client) => {
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        if (folder === migrationsFolder) await rejectOlderDatabase('postgres', (text) => client.query(text))
        await migratePg(drizzlePg(client), { migrationsFolder: folder, migrationsTable })
        await client.query('select pg_advisory_unlock($1)', [migrationLock])
        if (folder === migrationsFolder) await ensureIndexesConcurrently(client)
      }),
    close: () => pool.end(),
  }
}

/** Works on a separate connection without the pool's timeouts, and closes it. */
export async function withConnection<T>(url: string | undefined, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // The next query reports a lost connection; without a listener the error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Drizzle never releases a connection on which BEGIN fails, so outages would leak them. Here the pool discards lost connections. */
export function createPooledDb(pool: pg.Pool): Db {
  const db: Db = drizzlePg(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzlePg(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}
