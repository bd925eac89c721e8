import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from './is-alive.ts'

// Longer than any preparation: after it a lock is stale even if its owner's pid belongs to another process.
const VOID_AFTER_MS = 10 * 60_000

/**
 * Runs `work` while no other process holds the same lock file; takes over a dead owner's lock. Only avoids double
 * work: in a rare race both takers work, so the work must be safe to do twice.
 */
export async function holdLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  // 200 ms: short compared with the seconds of the work.
  while (!(await claim(file))) await wait(200)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function claim(file: string): Promise<boolean> {
  // Linking a written file makes lock and owner appear at once; creating it first would leave a moment without an
  // owner.
  const mine = `${file}.${process.pid}`
  await writeFile(mine, String(process.pid))
  try {
    await link(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (await isVoid(file)) await rm(file, { force: true })
    return false
  } finally {
    await rm(mine, { force: true })
  }
}

async function isVoid(file: string): Promise<boolean> {
  const [owner, state] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => [])
  if (owner === undefined || state === undefined) return false
  return !isAlive(Number(owner)) || Date.now() - state.mtimeMs > VOID_AFTER_MS
}
