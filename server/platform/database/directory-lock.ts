import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../env.ts'

// A restart may be faster than the operating system's cleanup of the killed process.
const maxWaitMs = 2000
const pauseMs = 100
// The holder refreshes its lock. After six missed refreshes it is considered dead, even if another process has its pid
// now.
const heartbeatMs = 5000
const staleAfterMs = 30_000

/**
 * Locks an embedded database: two processes on one silently lose rows, so the second gets a ConfigError. A lock left
 * by a killed process is taken over. Returns a function that releases the lock.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const file = join(directory, '..', 'database.lock')
  for (const end = Date.now() + maxWaitMs; ;) {
    if (acquireLock(file)) return keepLockFresh(file)
    const holder = readHolder(file)
    if (holder === undefined) continue
    // An empty lock file belongs to a process that is about to write its pid.
    const isLocked = holder === '' || isHeld(file, holder)
    if (!isLocked) removeStale(file, holder)
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
    // If the folder of a running process was removed, its lock no longer matters.
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

/** Only one of several processes that find the same dead lock moves it away; a live lock moved by mistake is put back. */
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
  // A restarted container often reuses the same pid.
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
