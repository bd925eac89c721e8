import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'
import { type MemoryFS, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as applyMigrations } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder, migrationsTable, type Database } from './db.ts'
import { layImage, readFittingImage } from './database-image.ts'
import { lockDirectory } from './directory-lock.ts'
import {
  createDatabaseFiles,
  damagedDatabaseError,
  prepareDatabaseFiles,
  restrictPermissions,
} from './embedded-files.ts'
import { ensureIndexes } from './ensure-indexes.ts'
import { rejectOlderDatabase } from './reject-older-database.ts'
import { isDatabaseCorrupted } from './database-errors.ts'

const options = {
  // Loaded at every start, even for databases created without them: the migrations decide which are used.
  extensions: { pg_trgm },
  // An eighth of the default, because the memory is zeroed first; the system caches the files anyway.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}

/** Opens the embedded database in `directory`. A damaged one is left untouched and reported as a ConfigError. */
export async function openEmbedded(directory: string): Promise<Database> {
  const { path, isNew } = prepareDatabaseFiles(directory)
  const unlock = await lockDirectory(path)
  try {
    if (isNew)
      await createDatabaseFiles(path, async (draft) => {
        const image = readFittingImage()
        if (image) layImage(image, draft)
        else await (await PGlite.create(draft, options)).close()
      })
    const pglite = await PGlite.create(path, options).catch((error: unknown) => {
      // Report file system errors as they are; the engine itself only says that it exited.
      const isEngines = error instanceof Error && (!('code' in error) || isDatabaseCorrupted(error))
      throw isEngines ? damagedDatabaseError(directory, error.message.slice(0, 100)) : error
    })
    if (!isNew)
      await verifyAllPages(pglite).catch((error: unknown) => {
        throw isDatabaseCorrupted(error) ? damagedDatabaseError(directory, (error as Error).message) : error
      })
    restrictPermissions(path)
    return wrapPglite(pglite, () => {
      // Shutdown writes statistics files.
      restrictPermissions(path)
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Reads every page, so that PostgreSQL verifies its checksum, and every row through its primary key, so that a
 * truncated file is detected. Otherwise a half-copied table looks like a table with fewer rows.
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

/** An in-memory database, for images and tests. */
export async function openInMemory(fs?: MemoryFS): Promise<Database> {
  return wrapPglite(await PGlite.create({ ...options, ...(fs && { fs }) }), () => {})
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
      if (folder === migrationsFolder) await rejectOlderDatabase('embedded', (text) => pglite.query(text))
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
 * The embedded database has a single connection, so a query on the outer handle inside an open transaction would
 * deadlock. On PostgreSQL the query would silently run outside the transaction. Both are defects, so it fails at
 * once.
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
    // Callbacks that outlive the transaction (such as timers started in it) may query again.
    const store = { open: true }
    return transaction((tx) => inside.run(store, () => run(tx))).finally(() => (store.open = false))
  }) as typeof pglite.transaction
}

/**
 * A PANIC (for example no space for the WAL) would restart a PostgreSQL server. Here it would hang the next query, so
 * the process exits at once; the next start recovers everything committed. Damage found at run time is reported once,
 * after which the process is no longer ready.
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
