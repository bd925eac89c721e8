import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from './is-alive.ts'

// Longer than any preparation: after it even a lock whose owner's number was given to another process is void.
const VOID_AFTER_MS = 10 * 60_000

/**
 * Runs `work` while no other process holds the same lock file; a dead owner's lock is taken over.
 * It spares double work and no more: in a rare race of two takers both work, so the work itself must be safe to do twice.
 */
export async function holdLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  // 200 ms: short beside the seconds of the work that is waited for.
  while (!(await claim(file))) await wait(200)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function claim(file: string): Promise<boolean> {
  // Linking a written file makes lock and owner appear at once; creating first would leave a moment without an owner.
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
