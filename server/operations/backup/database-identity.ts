import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/db.ts'
import { ConfigError } from '../../platform/env.ts'
import { databaseIdentity, type DatabaseIdentity } from '../../schema/operations.ts'

/** Refuses a copy made by other tools, which would repeat work done since. The first start records the identity. */
export async function requireRecordedDatabase(database: Database): Promise<void> {
  const found = await readIdentity(database)
  if (!found) return
  await database.db.insert(databaseIdentity).values({ identity: found }).onConflictDoNothing()
  const [row] = await database.db.select().from(databaseIdentity)
  if (row && isSameDatabase(row.identity, found)) return
  const setting = database.engine === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL'
  throw new ConfigError(
    `${setting}: this database was restored or copied. Run "npm run restore -- --settle" on it first, or ` +
      '"npm run restore -- --moved" if nothing ran on the original after the copy was made',
  )
}

export async function recordIdentity(tx: Db, identity: DatabaseIdentity | undefined): Promise<void> {
  await tx.delete(databaseIdentity)
  if (identity) await tx.insert(databaseIdentity).values({ identity })
}

/** Undefined for an in-memory database, which cannot be copied. */
export async function readIdentity({ db, pglite }: Database): Promise<DatabaseIdentity | undefined> {
  if (pglite) {
    if (!pglite.dataDir) return undefined
    // A file that is created with the database and never rewritten.
    const { ino, birthtimeMs } = await stat(join(pglite.dataDir, 'PG_VERSION'))
    return { inode: String(ino), createdAt: String(birthtimeMs) }
  }
  const { rows } = await db.execute<{ database: string; table: string; maySeeCluster: boolean }>(
    sql`select (select oid from pg_database where datname = current_database())::text as database,
      'public.database_identity'::regclass::oid::text as "table",
      has_function_privilege('pg_control_system()', 'execute') as "maySeeCluster"`,
  )
  const { database, table, maySeeCluster } = rows[0]!
  // A hosted PostgreSQL may hide it from plain roles; the other two identifiers must then suffice.
  if (!maySeeCluster) return { database, table }
  const cluster = sql`select system_identifier::text as cluster from pg_control_system()`
  return { database, table, ...(await db.execute<{ cluster: string }>(cluster)).rows[0] }
}

/**
 * On PostgreSQL every identifier known to both must match: another cluster, another database in it, or the same one
 * reloaded from a dump (which recreates the table) is a different database. For embedded files one match is enough:
 * some file systems renumber files, some keep no creation time, and a copy has neither.
 */
function isSameDatabase(recorded: DatabaseIdentity, found: DatabaseIdentity): boolean {
  const parts = Object.entries(found).filter(([name]) => recorded[name] !== undefined)
  const isEqual = ([name, value]: [string, string | undefined]) => recorded[name] === value
  return 'inode' in found ? parts.some(isEqual) : parts.length > 0 && parts.every(isEqual)
}
