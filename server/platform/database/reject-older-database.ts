import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../env.ts'
import { migrationsFolder, migrationsTable, type Database } from './db.ts'

type Run = (text: string) => Promise<{ rows: unknown[] }>

const MigrationIndex = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) })

/** Refuses a database of a release before 0.3, whose migrations ours do not continue, before anything is changed. */
export async function rejectOlderDatabase(engine: Database['engine'], run: Run): Promise<void> {
  const table = `drizzle.${migrationsTable}`
  const there = (await run(`select to_regclass('${table}') is not null as there`)) as {
    rows: { there: boolean }[]
  }
  if (!there.rows[0]?.there) return
  const first = (await run(
    `select created_at::text as moment from ${table} order by created_at limit 1`,
  )) as {
    rows: { moment: string }[]
  }
  const { entries } = MigrationIndex.parse(
    JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')),
  )
  if (!first.rows[0] || Number(first.rows[0].moment) === entries[0]!.when) return
  const [setting, place] = engine === 'embedded' ? ['DATA_DIR', 'folder'] : ['DATABASE_URL', 'database']
  throw new ConfigError(
    `${setting}: this ${place} was made by a release before 0.3.0, and nothing in it was changed. Export it with "npm run backup", then "npm run restore" what that wrote into an empty ${place}`,
  )
}
