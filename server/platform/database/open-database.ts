import { join } from 'node:path'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder, migrationsTable, type Database, type Db } from './db.ts'
import { ensureIndexesConcurrently } from './ensure-indexes.ts'

// Any number, the same in every process: its holder migrates.
export const migrationLock = 7_423_001

/** PostgreSQL at `url`, or the embedded database in `directory`, which one process at a time may open. */
export async function openDatabase(options: {
  url?: string | undefined
  directory: string
}): Promise<Database> {
  if (options.url) return openPostgres(options.url)
  // With PostgreSQL the embedded database is never loaded.
  const { openEmbedded } = await import('./embedded-db.ts')
  return openEmbedded(join(options.directory, 'database'))
}

export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    // With the queue's 5 a process has 15: six processes stay within PostgreSQL's default of 100.
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // A process that freezes in a transaction gives its locks back before the fleet notices; no query of ours takes as long.
    idle_in_transaction_session_timeout: 15_000,
    lock_timeout: 10_000,
    statement_timeout: 30_000,
  })
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // So is one in use, between two queries of a transaction: the next query tells.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = createPooledDb(pool)
  return {
    db,
    engine: 'postgres',
    pglite: undefined,
    pool,
    isDamaged: () => false,
    migrate: async (folder = migrationsFolder) => {
      // A migration may take long, and the process that waits for it as long: no limits on this connection.
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
      client.on('error', () => {})
      await client.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        await migratePg(drizzlePg(client), { migrationsFolder: folder, migrationsTable })
        await client.query('select pg_advisory_unlock($1)', [migrationLock])
        if (folder === migrationsFolder) await ensureIndexesConcurrently(client)
      } finally {
        await client.end()
      }
    },
    close: () => pool.end(),
  }
}

/**
 * Drizzle's own transaction on a pool keeps the connection for ever where BEGIN fails on it, so that each outage would cost some.
 * Here every one goes back; the pool ends those that are lost.
 */
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
