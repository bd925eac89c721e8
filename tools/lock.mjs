// @ts-check
// Plain JavaScript: the launcher needs it on Node 18, before anything is installed.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// A holder refreshes its lock every second; after a minute of silence its pid belongs to another process or container.
const silentMs = 60_000
// Creating the file and writing the pid are microseconds apart.
const halfWrittenMs = 5_000

/**
 * Runs `work` under the lock file at `path`, and takes over the lock of a dead process. Calls `onWait` once if another
 * process holds it.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true })
  for (let waited = false; !take(path);) {
    if (discardIfStale(path)) continue
    if (!waited) onWait()
    waited = true
    await pause(100)
  }
  const alive = setInterval(() => touch(path), 1000)
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(alive)
    process.off('exit', release)
    release()
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
function readHolder(path) {
  try {
    return { pid: Number(readFileSync(path, 'utf8')), silence: Date.now() - statSync(path).mtimeMs }
  } catch {
    return undefined
  }
}

/** @param {{ pid: number, silence: number }} holder */
function isStale({ pid, silence }) {
  if (!pid) return silence > halfWrittenMs
  return silence > silentMs || pid === process.pid || !isRunning(pid)
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

// Two waiters may find the same dead lock, but only one can rename it; if it has renamed a new lock, it puts that back.
/** @param {string} path */
function discardIfStale(path) {
  const holder = readHolder(path)
  if (!holder || !isStale(holder)) return false
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (readHolder(aside)?.pid === holder.pid) rmSync(aside)
    else renameSync(aside, path)
    return true
  } catch {
    // Another process was first.
    return false
  }
}

/** @param {string} path */
function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // Removed manually, so carry on.
  }
}
