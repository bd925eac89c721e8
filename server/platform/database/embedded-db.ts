import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as applyMigrations } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder, migrationsTable, type Database } from './db.ts'
import { lockDirectory } from './directory-lock.ts'
import {
  createDatabaseFiles,
  damagedDatabaseError,
  prepareDatabaseFiles,
  restrictPermissions,
} from './embedded-files.ts'
import { ensureIndexes } from './ensure-indexes.ts'
import { isDatabaseCorrupted } from './database-errors.ts'

// Given at every opening, also to directories that were made without it: the migrations say which are used.
const extensions = { pg_trgm }

/** The embedded database in `directory`. One that is damaged is refused with a ConfigError and left as it is. */
export async function openEmbedded(directory: string): Promise<Database> {
  const { path, isNew } = prepareDatabaseFiles(directory)
  const unlock = await lockDirectory(path)
  try {
    if (isNew)
      await createDatabaseFiles(path, async (draft) => (await PGlite.create(draft, { extensions })).close())
    const pglite = await PGlite.create(path, { extensions }).catch((error: unknown) => {
      // Errors of the file system are told as such; the engine says nothing but that it ended.
      const isEngines = error instanceof Error && (!('code' in error) || isDatabaseCorrupted(error))
      throw isEngines ? damagedDatabaseError(directory, error.message.slice(0, 100)) : error
    })
    await verifyAllPages(pglite).catch((error: unknown) => {
      throw isDatabaseCorrupted(error) ? damagedDatabaseError(directory, (error as Error).message) : error
    })
    restrictPermissions(path)
    return wrapPglite(pglite, () => {
      // Its statistics are written at the end.
      restrictPermissions(path)
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Reads every page, so that PostgreSQL compares its checksum, and every row of ours through its primary key, so that a file that
 * was cut short is noticed: without this a half-copied table looks like a table with fewer rows.
 */
async function verifyAllPages(pglite: PGlite) {
  await pglite.exec(`
    do $$ declare entry record; begin
      for entry in select oid::regclass as name from pg_class where relkind in ('r', 't', 'm') loop
        execute format('select count(*) from %s', entry.name);
      end loop;
      set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off;
      set local enable_indexonlyscan = off;
      for entry in
        select i.indrelid::regclass as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as key
        from pg_index i join pg_class c on c.oid = i.indrelid
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indisprimary and c.relkind = 'r' and c.relnamespace <> 'pg_catalog'::regnamespace
        group by i.indrelid
      loop
        execute format('select count(*) from (select 1 from %s order by %s offset 0) rows', entry.name, entry.key);
      end loop;
    end $$`)
}

/** An embedded database in memory, for tests: from a dump of a migrated one it opens in under a second. */
export async function openInMemory(options: PGliteOptions = {}): Promise<Database> {
  return wrapPglite(await PGlite.create({ ...options, extensions }), () => {})
}

function wrapPglite(pglite: PGlite, unlock: () => void): Database {
  rejectOuterHandleInTransaction(pglite)
  const problems = watchErrors(pglite)
  const db = drizzle(pglite)
  return {
    db,
    isDamaged: () => problems.isDamaged,
    engine: 'embedded',
    pglite,
    pool: undefined,
    migrate: async (folder = migrationsFolder) => {
      await applyMigrations(db, { migrationsFolder: folder, migrationsTable })
      if (folder === migrationsFolder) await ensureIndexes((text) => pglite.query(text))
    },
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
function rejectOuterHandleInTransaction(pglite: PGlite) {
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
 * next query would hang for ever: it ends at once, and the next start finds all that was committed. Damage found while
 * it runs is reported once; the process then is not ready any more.
 */
function watchErrors(pglite: PGlite): { isDamaged: boolean } {
  const problems = { isDamaged: false }
  const run = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolStream = async (...args) => {
    try {
      return await run(...args)
    } catch (error) {
      const { message, severity } = error as Error & { severity?: string }
      if (severity === 'PANIC') {
        writeSync(2, `The embedded database gave up: ${message}. Repair it and start again.\n`)
        process.exit(1)
      }
      if (isDatabaseCorrupted(error) && !problems.isDamaged) {
        problems.isDamaged = true
        writeSync(2, `The embedded database is damaged: ${message}. Stop Quillcast and restore a backup.\n`)
      }
      throw error
    }
  }
  return problems
}
