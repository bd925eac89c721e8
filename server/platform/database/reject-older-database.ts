import { readMigrationFiles } from 'drizzle-orm/migrator'
import { ConfigError } from '../env.ts'
import { migrationsFolder, migrationsTable, type Database, type RunText } from './db.ts'

/** Refuses a database of a release before 0.3, whose migrations ours do not continue, before anything is changed. */
export async function rejectOlderDatabase(engine: Database['engine'], run: RunText): Promise<void> {
  const table = `drizzle.${migrationsTable}`
  const there = await run<{ there: boolean }>(`select to_regclass('${table}') is not null as there`)
  if (!there.rows[0]?.there) return
  const { rows } = await run<{ oldest: string | null }>(
    `select min(created_at)::text as oldest from ${table}`,
  )
  const oldest = rows[0]?.oldest
  const [first] = readMigrationFiles({ migrationsFolder })
  if (oldest == null || Number(oldest) === first?.folderMillis) return
  const [setting, place] = engine === 'embedded' ? ['DATA_DIR', 'folder'] : ['DATABASE_URL', 'database']
  throw new ConfigError(
    `${setting}: this ${place} was made by a release before 0.3.0, and nothing in it was changed. Export it with "npm run backup", then "npm run restore" what that wrote into an empty ${place}`,
  )
}
