import { openDatabase } from '../../server/platform/database/open-database.ts'
import { findPostgres, startPostgres } from '../../tools/testing/postgres.ts'

/** Opens an empty database on a throwaway PostgreSQL; exits with a message when PostgreSQL is not installed. */
export async function openBenchDatabase() {
  const programs = findPostgres()
  if (!programs) {
    console.log('SKIPPED: PostgreSQL is not installed')
    process.exit(process.env.CI ? 1 : 0)
  }
  const postgres = await startPostgres(programs)
  const url = await postgres.createDatabase('bench')
  return { postgres, url, database: await openDatabase({ url, directory: '' }) }
}
