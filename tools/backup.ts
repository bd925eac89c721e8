// npm run backup [-- DIRECTORY]: a consistent copy of the whole database, signed with SECRET_KEY. On PostgreSQL while the product
// runs; stop it first on the embedded database. Needs no PostgreSQL programs.
import { openConnection } from '../server/operations/backup/connection.ts'
import { recordBackup, writeBackup } from '../server/operations/backup/write-backup.ts'
import { readEnv } from '../server/platform/env.ts'
import { explainStartError } from '../server/platform/explain-start-error.ts'
import { readSecretKey } from '../server/platform/secrets/secret-key.ts'
import { createSecrets } from '../server/platform/secrets/secrets.ts'

try {
  const env = readEnv()
  const directory = process.argv[2] ?? `backups/${new Date().toISOString().replace(/[:.]/g, '-')}`
  const secrets = createSecrets(readSecretKey(env), env.SECRET_KEY_PREVIOUS)
  const connection = await openConnection(env)
  const { tables, takenAt } = await writeBackup(connection, secrets, directory)
  // The backup is complete anyway: a standby is read-only, and an earlier release's database has no such table.
  await recordBackup(connection.database.db, takenAt).catch((error: unknown) =>
    process.stderr.write(
      `Backup not recorded for the alert: ${explainStartError(error).split('\n', 1)[0]}\n`,
    ),
  )
  await connection.close()
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(JSON.stringify({ directory, takenAt, tables: tables.length, rows }))
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  process.exit(1)
}
