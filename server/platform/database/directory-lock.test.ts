import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

function createLock(holder?: string, touchedMsAgo = 0) {
  const root = mkdtempSync(join(tmpdir(), 'quillcast-lock-'))
  const directory = join(root, 'database')
  mkdirSync(directory)
  const file = join(root, 'database.lock')
  if (holder) {
    writeFileSync(file, holder)
    const then = new Date(Date.now() - touchedMsAgo)
    utimesSync(file, then, then)
  }
  return { directory, clean: () => rmSync(root, { recursive: true }) }
}

// A process that outlives this test.
const alive = `${process.ppid} ${hostname()}`

test.each([
  ['of a process that is gone', `999999999 ${hostname()}`, 0],
  ['with our own pid, from before the container restarted', `${process.pid} ${hostname()}`, 0],
  ['whose pid now belongs to another process', alive, 60_000],
  ['of another host that no longer refreshes it', '1 elsewhere', 60_000],
])('takes over a lock %s', async (_name, holder, touchedMsAgo) => {
  const { directory, clean } = createLock(holder, touchedMsAgo)
  const release = await lockDirectory(directory)
  expect(release).toBeTypeOf('function')
  release()
  clean()
})

test('refuses a held lock by naming its setting, and takes it once released', async () => {
  const heldLock = createLock(alive)
  await expect(lockDirectory(heldLock.directory)).rejects.toThrow(/^DATA_DIR: another process/)
  heldLock.clean()
  const free = createLock()
  const release = await lockDirectory(free.directory)
  release()
  const again = await lockDirectory(free.directory)
  again()
  free.clean()
})
