import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Two processes on one embedded database silently lose rows, so the second one is refused.
 * A lock left by a process that was killed is taken over. Returns the release.
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, '..', 'database.lock')
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST') || attempt > 1) throw error
      if (isAlive(Number(readFileSync(file, 'utf8'))))
        throw new Error(`Another process uses the database in ${directory}`, { cause: error })
      rmSync(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  // In a container that was restarted the number is often our own.
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
