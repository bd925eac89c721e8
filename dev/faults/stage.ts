import { type Database } from '../../server/platform/database/db.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { createSecrets, type Secrets } from '../../server/platform/secrets/secrets.ts'
import { type Postgres, findPostgres, startPostgres } from '../../tools/testing/postgres.ts'
import { startServerProcess, type ServerProcess } from '../../test/given/server-process.ts'

export interface Stage {
  url: string
  postgres: Postgres
  database: Database
  secrets: Secrets
  /** Starts a process of the product on this database, from the build in `root` if given, and waits until it responds. */
  start(settings?: Record<string, string>, root?: string): Promise<ServerProcess>
  close(): Promise<void>
}

export interface SceneOptions {
  /** Small enough to run on every push. */
  ci: boolean
  random(): number
  /** How many posts are restored; by default the scene's own number. */
  posts?: number
  /** The commit to roll out from. */
  from?: string
  say(line: string): void
}

export interface SceneResult {
  wrong: string[]
  figures: Record<string, number>
}

// Short, so that hours of waiting become minutes; a write still times out after 2.1 s.
export const waits = {
  PUBLISH_LEASE_MS: '3000',
  PUBLISH_SETTLE_MS: '3000',
  PUBLISH_SWEEP_MS: '3000',
  PUBLISH_TIMEOUT_MS: '700',
}

/** A throwaway PostgreSQL; `variables` are added to its environment. */
export function startOwnPostgres(variables: Record<string, string> = {}): Promise<Postgres> {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL was not found: install it')
  return startPostgres(programs, variables)
}

interface StageOptions {
  variables?: Record<string, string>
  isMigrated?: boolean
  timings?: Record<string, string>
}

/** A PostgreSQL for one scene or benchmark, and processes on it. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { variables, isMigrated = true, timings = waits } = options
  const postgres = await startOwnPostgres(variables)
  const url = await postgres.createDatabase('faults')
  const database = await openDatabase({ url, directory: '' })
  if (isMigrated) await database.migrate()
  const begun: ServerProcess[] = []
  return {
    url,
    postgres,
    database,
    secrets: createSecrets('a key for tests that is long enough to be one', undefined),
    start: async (settings = {}, root) => {
      const server = await startServerProcess(
        { ...timings, DATABASE_URL: url, PROCESS: 'worker', ...settings },
        root,
      )
      begun.push(server)
      await server.ready()
      return server
    },
    close: async () => {
      for (const server of begun) server.kill()
      await database.close().catch(() => {})
      postgres.stop()
    },
  }
}
