import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockDirectory } from './directory-lock.ts'

type NoSchema = Record<string, never>
/** A database or an open transaction. Inside a transaction only the transaction's own handle may be used. */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  /** The raw way in, for the queue. */
  pglite: PGlite | undefined
  pool: pg.Pool | undefined
  /** Applies what is missing of our migrations, or of those in another folder. */
  migrate(folder?: string): Promise<void>
  close(): Promise<void>
}

export const migrationsFolder = join(import.meta.dirname, '../migrations')
// A name of our own: another application in the same database keeps its list apart.
const migrationsTable = 'quillcast_migrations'
// Any number, the same in every process: whoever holds it migrates.
const migrationLock = 7_423_001
// Given at every opening, also to directories that were made without it: the migrations say which are used.
const extensions = { pg_trgm }

/** PostgreSQL at `url`, or the embedded database in `directory`, which one process at a time may open. */
export async function openDatabase(options: {
  url?: string | undefined
  directory: string
}): Promise<Database> {
  return options.url ? openPostgres(options.url) : openEmbedded(join(options.directory, 'database'))
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
    migrate: async (folder = migrationsFolder) => {
      // A migration may take long, and the process that waits for it as long: no limits on this connection.
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
      client.on('error', () => {})
      await client.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        await migratePg(drizzlePg(client), { migrationsFolder: folder, migrationsTable })
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

async function openEmbedded(directory: string): Promise<Database> {
  mkdirSync(directory, { recursive: true })
  const unlock = await lockDirectory(directory)
  return embedded(await PGlite.create(directory, { extensions }), unlock)
}

/** An embedded database in memory, for tests: from a dump of a migrated one it opens in under a second. */
export async function openInMemory(options: PGliteOptions = {}): Promise<Database> {
  return embedded(await PGlite.create({ ...options, extensions }), () => {})
}

function embedded(pglite: PGlite, unlock: () => void): Database {
  refuseOuterHandleInTransaction(pglite)
  const db = drizzlePglite(pglite)
  return {
    db,
    engine: 'embedded',
    pglite,
    pool: undefined,
    migrate: (folder = migrationsFolder) => migratePglite(db, { migrationsFolder: folder, migrationsTable }),
    close: async () => {
      await pglite.close()
      unlock()
    },
  }
}

/**
 * The embedded database has one connection: a query on the outer handle inside an open transaction waits for
 * that transaction for ever. It is a defect on PostgreSQL too (it is not part of the transaction), so it fails at once.
 */
function refuseOuterHandleInTransaction(pglite: PGlite) {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  const query = pglite.query.bind(pglite)
  const transaction = pglite.transaction.bind(pglite)
  const check = () => {
    if (inside.getStore()?.open) throw new Error('The outer database handle was used inside a transaction')
  }
  pglite.query = ((...args: Parameters<typeof query>) => {
    check()
    return query(...args)
  }) as typeof pglite.query
  pglite.transaction = ((run: Parameters<typeof transaction>[0]) => {
    check()
    // What outlives the transaction (a timer begun in it) may query again.
    const store = { open: true }
    return transaction((tx) => inside.run(store, () => run(tx))).finally(() => (store.open = false))
  }) as typeof pglite.transaction
}
