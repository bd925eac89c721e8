import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../env.ts'

// A restart may be faster than the system that clears the killed process away.
const maxWaitMs = 2000
const pauseMs = 100
// The holder touches its lock; silent for six touches it is gone, even if another process has its pid now.
const heartbeatMs = 5000
const staleAfterMs = 30_000

/**
 * Two processes on one embedded database silently lose rows, so the second one is refused with a ConfigError.
 * A lock left by a process that was killed is taken over. Returns the release.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const file = join(directory, '..', 'database.lock')
  for (const end = Date.now() + maxWaitMs; ;) {
    if (acquireLock(file)) return keepLockFresh(file)
    const holder = readHolder(file)
    if (holder === undefined) continue
    // One that has not yet written its number is just about to.
    const held = holder === '' || isHeld(file, holder)
    if (!held) removeStale(file, holder)
    else if (Date.now() < end) await wait(pauseMs)
    else if (holder === '') removeStale(file, holder)
    else throw new ConfigError(`DATA_DIR: another process uses the database in ${directory}`)
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function acquireLock(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${hostname()}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function keepLockFresh(file: string): () => void {
  const touch = setInterval(() => {
    const now = new Date()
    // The folder of a running process was removed: its lock no longer matters.
    if (existsSync(file)) utimesSync(file, now, now)
  }, heartbeatMs).unref()
  return () => {
    clearInterval(touch)
    rmSync(file, { force: true })
  }
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Of several that find the same dead lock only one moves it away; a living one moved by mistake is put back. */
function removeStale(file: string, holder: string) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = readFileSync(aside, 'utf8')
  if (moved === holder) rmSync(aside)
  else renameSync(aside, file)
}

function isHeld(file: string, holder: string): boolean {
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - touched > staleAfterMs) return false
  const [pid = '', host = ''] = holder.split(' ')
  return host !== hostname() || isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  // In a container that was restarted the number is often our own.
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
