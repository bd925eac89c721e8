import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, writeSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as applyMigrations } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder, migrationsTable, type Database } from './db.ts'
import { lockDirectory } from './directory-lock.ts'

// Given at every opening, also to directories that were made without it: the migrations say which are used.
const extensions = { pg_trgm }

/** The embedded database in `directory`. */
export async function openEmbedded(directory: string): Promise<Database> {
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
  endWithPanic(pglite)
  const db = drizzle(pglite)
  return {
    db,
    engine: 'embedded',
    pglite,
    pool: undefined,
    migrate: (folder = migrationsFolder) =>
      applyMigrations(db, { migrationsFolder: folder, migrationsTable }),
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

/**
 * Where PostgreSQL gives up (no room for its log, for one) its whole server would start again. Here it is this process, which the
 * next query would hang for ever: it ends at once, and whoever starts it anew finds all that was committed.
 */
function endWithPanic(pglite: PGlite) {
  const run = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = async (...args) => {
    try {
      return await run(...args)
    } catch (error) {
      const isPanic = error instanceof Error && 'severity' in error && error.severity === 'PANIC'
      if (!isPanic) throw error
      writeSync(2, `The embedded database gave up: ${error.message}. Mend it and start again.\n`)
      process.exit(1)
    }
  }
}
