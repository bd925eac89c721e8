// npm run restore -- DIRECTORY: restores a backup into the empty database of DATABASE_URL (or DATA_DIR), with the backup's
// SECRET_KEY: all of it, compared row by row, or nothing.
// npm run restore -- --settle: run this first on a database that was restored by other means (pg_restore, point-in-time recovery, a
// copied folder).
// npm run restore -- --moved: for a database that was moved while nothing was running on it; it continues as before.
import { openConnection, type Connection } from '../server/operations/backup/connection.ts'
import { readIdentity, recordIdentity } from '../server/operations/backup/database-identity.ts'
import { restoreBackup } from '../server/operations/backup/restore-backup.ts'
import { requireNoWorkers, resetAfterRestore } from '../server/operations/backup/reset-after-restore.ts'
import { type Env, readEnv, ConfigError } from '../server/platform/env.ts'
import { explainStartError } from '../server/platform/explain-start-error.ts'
import { readSecretKey } from '../server/platform/secrets/secret-key.ts'
import { createSecrets } from '../server/platform/secrets/secrets.ts'

async function run(argument: string, connection: Connection, env: Env): Promise<object> {
  const { database } = connection
  if (argument === '--settle' || argument === '--moved') {
    await database.migrate()
    await requireNoWorkers(database)
    if (argument === '--settle') return resetAfterRestore(database)
    await recordIdentity(database.db, await readIdentity(database))
    return { moved: true }
  }
  const secrets = createSecrets(readSecretKey(env), env.SECRET_KEY_PREVIOUS)
  const { manifest, settled } = await restoreBackup(connection, secrets, argument)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { takenAt: manifest.takenAt, tables: manifest.tables.length, rows, ...settled }
}

try {
  const env = readEnv()
  const argument = process.argv[2]
  if (!argument) throw new ConfigError('npm run restore -- DIRECTORY, --settle or --moved')
  const connection = await openConnection(env)
  const result = await run(argument, connection, env)
  await connection.close()
  console.log(JSON.stringify(result))
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exit(1)
}
