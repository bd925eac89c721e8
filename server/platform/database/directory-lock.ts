import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../env.ts'

// A restart may be faster than the operating system's cleanup of the killed process.
const maxWaitMs = 2000
const busyCode = 5
// Collecting an unreachable lock would release it.
const heldLocks = new Set<DatabaseSync>()

/** Two processes on one database silently lose rows. SQLite's lock ends with its process; its file stays, since others may wait. */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, '..', 'database.in-use')
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  accessSync(file, constants.W_OK)
  const lock = new DatabaseSync(file, { timeout: maxWaitMs })
  try {
    // Leaves no journal file beside it.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busyCode)
      throw new ConfigError(`DATA_DIR: another process uses the database in ${directory}`)
    throw error
  }
  heldLocks.add(lock)
  return () => {
    heldLocks.delete(lock)
    lock.close()
  }
}
