import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/db.ts'
import { ConfigError } from '../../platform/env.ts'
import { databaseIdentity, type DatabaseIdentity } from '../../schema/operations.ts'

/**
 * Refuses a database that was restored or copied by other means than ours: until it is settled, what has happened since the
 * copy was made would happen again. The first start on a database records which one it is.
 */
export async function requireRecordedDatabase(database: Database): Promise<void> {
  const found = await readIdentity(database)
  if (!found) return
  await database.db.insert(databaseIdentity).values({ identity: found }).onConflictDoNothing()
  const [row] = await database.db.select().from(databaseIdentity)
  if (row && isSameDatabase(row.identity, found)) return
  const setting = database.engine === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL'
  throw new ConfigError(
    `${setting}: this database was restored or copied. Run "npm run restore -- --settle" on it first, or "npm run restore -- --moved" if nothing ran on the original after the copy was made`,
  )
}

/** From now on this database is the one that is worked on. */
export async function recordIdentity(tx: Db, identity: DatabaseIdentity | undefined): Promise<void> {
  await tx.delete(databaseIdentity)
  if (identity) await tx.insert(databaseIdentity).values({ identity })
}

/** Undefined for a database in memory, which nobody can copy. */
export async function readIdentity({ db, pglite }: Database): Promise<DatabaseIdentity | undefined> {
  if (pglite) {
    if (!pglite.dataDir) return undefined
    // A file that is made with the database and never written again.
    const { ino, birthtimeMs } = await stat(join(pglite.dataDir, 'PG_VERSION'))
    return { inode: String(ino), createdAt: String(birthtimeMs) }
  }
  const [row] = await queryRows<{ database: string; table: string; maySeeCluster: boolean }>(
    db,
    sql`select (select oid from pg_database where datname = current_database())::text as database,
      'public.database_identity'::regclass::oid::text as "table",
      has_function_privilege('pg_control_system()', 'execute') as "maySeeCluster"`,
  )
  const { database, table, maySeeCluster } = row!
  // A hosted PostgreSQL may keep it from plain roles: then the two others have to do.
  const [cluster] = maySeeCluster
    ? await queryRows<{ id: string }>(db, sql`select system_identifier::text as id from pg_control_system()`)
    : []
  return { database, table, ...(cluster ? { cluster: cluster.id } : {}) }
}

async function queryRows<Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as { rows: unknown[] }
  return rows as Row[]
}

/**
 * In PostgreSQL every part counts that both know: another cluster, another database in it, or the same one filled again by a
 * dump, which makes the table anew. Of the embedded files one is enough: some file systems number them anew, some keep no
 * time of creation, and a copy has neither.
 */
function isSameDatabase(recorded: DatabaseIdentity, found: DatabaseIdentity): boolean {
  const parts = Object.entries(found).filter(([name]) => recorded[name] !== undefined)
  const isEqual = ([name, value]: [string, string | undefined]) => recorded[name] === value
  return 'inode' in found ? parts.some(isEqual) : parts.length > 0 && parts.every(isEqual)
}
