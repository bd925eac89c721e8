import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { ensureIndexesConcurrently } from './ensure-indexes.ts'
import { packageRoot } from './package-root.ts'

type NoSchema = Record<string, never>
/** A database or an open transaction. Inside a transaction only the transaction's own handle may be used. */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  /** The raw way in, for the queue. */
  pglite: PGlite | undefined
  pool: pg.Pool | undefined
  /** Whether files of the embedded database were found damaged while it runs; PostgreSQL's are its operator's. */
  isDamaged(): boolean
  /** Applies what is missing of our migrations and indexes, or the migrations alone of another folder. */
  migrate(folder?: string): Promise<void>
  close(): Promise<void>
}

export const migrationsFolder = join(packageRoot, 'server/migrations')
// A name of our own: another application in the same database keeps its list apart.
export const migrationsTable = 'quillcast_migrations'
// Any number, the same in every process: whoever holds it migrates.
const migrationLock = 7_423_001

/** PostgreSQL at `url`, or the embedded database in `directory`, which one process at a time may open. */
export async function openDatabase(options: {
  url?: string | undefined
  directory: string
}): Promise<Database> {
  if (options.url) return openPostgres(options.url)
  // Whoever has PostgreSQL does without the other's code.
  const { openEmbedded } = await import('./embedded-db.ts')
  return openEmbedded(join(options.directory, 'database'))
}

function openPostgres(url: string): Database {
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
  const db = lettingGo(pool)
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
function lettingGo(pool: pg.Pool): Db {
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
