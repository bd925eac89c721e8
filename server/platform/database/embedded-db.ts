import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'
import type { MemoryFS, PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate as applyMigrations } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder, migrationsTable, type Database } from './db.ts'
import { layImage, readFittingImage } from './database-image.ts'
import { EmbeddedClient } from './embedded-client.ts'
import { type EmbeddedEngine, openEngine } from './embedded-engine.ts'
import { lockDirectory } from './directory-lock.ts'
import {
  createDatabaseFiles,
  damagedDatabaseError,
  isAsClosed,
  prepareDatabaseFiles,
  recordClosed,
  restrictPermissions,
} from './embedded-files.ts'
import { ensureIndexes } from './ensure-indexes.ts'
import { rejectOlderDatabase } from './reject-older-database.ts'
import { isDatabaseCorrupted } from './database-errors.ts'

/** Opens the embedded database in `directory`. A damaged one is left untouched and reported as a ConfigError. */
export async function openEmbedded(directory: string): Promise<Database> {
  const { path, isNew } = prepareDatabaseFiles(directory)
  const unlock = lockDirectory(path)
  try {
    const wasClosed = isAsClosed(path)
    if (isNew)
      await createDatabaseFiles(path, async (draft) => {
        const image = readFittingImage()
        if (image) layImage(image, draft)
        else await (await EmbeddedClient.open(draft, () => {})).close()
      })
    const damage = watchDamage()
    const pglite = await EmbeddedClient.open(path, damage.report).catch((error: unknown) => {
      // Report file system errors as they are; the engine itself only says that it exited.
      const isEngines = error instanceof Error && (!('code' in error) || isDatabaseCorrupted(error))
      throw isEngines ? damagedDatabaseError(directory, error.message.slice(0, 100)) : error
    })
    if (!isNew && !wasClosed)
      await verifyAllPages(pglite).catch(async (error: unknown) => {
        await pglite.abandon()
        throw isDatabaseCorrupted(error) ? damagedDatabaseError(directory, (error as Error).message) : error
      })
    restrictPermissions(path)
    return wrapEngine(pglite, damage, () => {
      // Shutdown writes statistics files.
      restrictPermissions(path)
      if (!damage.isFound()) recordClosed(path)
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

/** Verifies every page's checksum, and reads every row by its primary key: a half-copied table looks like a shorter one. */
async function verifyAllPages(pglite: EmbeddedEngine) {
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

/** An in-memory database in this thread, for images and tests. */
export async function openInMemory(fs?: MemoryFS): Promise<Database & { pglite: PGlite }> {
  const damage = watchDamage()
  const pglite = await openEngine(fs, damage.report)
  return { ...wrapEngine(pglite, damage, () => {}), pglite }
}

/** Reports damage found while running once and makes the process not ready; during startup it ends the process. */
function watchDamage() {
  let [isOpen, found] = [false, false]
  return {
    open: () => (isOpen = true),
    isFound: () => found,
    report: (message: string) => {
      if (!isOpen || found) return
      found = true
      writeSync(2, `The embedded database is damaged: ${message}. Stop Quillcast and restore a backup.\n`)
    },
  }
}

function wrapEngine(
  pglite: EmbeddedEngine,
  damage: ReturnType<typeof watchDamage>,
  unlock: () => void,
): Database {
  damage.open()
  rejectOuterHandleInTransaction(pglite)
  const db = drizzle(pglite as PGlite)
  return {
    db,
    isDamaged: damage.isFound,
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

/** A query on the outer handle would wait for its own transaction, or on PostgreSQL run outside it: a defect, so it fails. */
function rejectOuterHandleInTransaction(pglite: EmbeddedEngine) {
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
