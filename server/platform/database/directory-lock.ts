import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../env.ts'

// A restart may be faster than the operating system's cleanup of the killed process.
const maxWaitMs = 2000
const busyCode = 5
// Collecting an unreachable lock would release it.
const held = new Set<DatabaseSync>()

/**
 * Locks an embedded database: two processes on one silently lose rows, so the second gets a ConfigError. The lock is
 * the operating system's, which frees it when a process dies; SQLite is the way to it from Node. Returns a function
 * that releases the lock. The file stays: a process that waited for a deleted one would hold a lock that no other sees.
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, '..', 'database.in-use')
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  accessSync(file, constants.W_OK)
  const lock = new DatabaseSync(file, { timeout: maxWaitMs })
  try {
    // Without a journal file beside it.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busyCode)
      throw new ConfigError(`DATA_DIR: another process uses the database in ${directory}`)
    throw error
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
