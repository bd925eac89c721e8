// npm run restore -- DIRECTORY: a backup into the empty database that DATABASE_URL (or DATA_DIR) names, with the backup's
// SECRET_KEY. All of it, compared row by row, or nothing.
import { openConnection } from '../server/operations/backup/connection.ts'
import { restoreBackup } from '../server/operations/backup/restore-backup.ts'
import { readEnv, WrongSetting } from '../server/platform/env.ts'
import { explainStart } from '../server/platform/explain-start.ts'
import { secretKeyOf } from '../server/platform/secret-key.ts'
import { createSecrets } from '../server/platform/secrets.ts'

try {
  const env = readEnv()
  const directory = process.argv[2]
  if (!directory) throw new WrongSetting('npm run restore -- DIRECTORY: which backup?')
  const secrets = createSecrets(secretKeyOf(env), env.SECRET_KEY_PREVIOUS)
  const connection = await openConnection(env)
  const { manifest, settled } = await restoreBackup(connection, secrets, directory)
  await connection.close()
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(JSON.stringify({ takenAt: manifest.takenAt, tables: manifest.tables.length, rows, ...settled }))
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`)
  process.exit(1)
}
