import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

function given(holder?: string, touchedMsAgo = 0) {
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

// Lives as long as this test does.
const alive = `${process.ppid} ${hostname()}`

test.each([
  ['of a process that is gone', `999999999 ${hostname()}`, 0],
  ['with our own number, of the container that was restarted', `${process.pid} ${hostname()}`, 0],
  ['whose number was given to somebody else since', alive, 60_000],
  ['of another host that has stopped touching it', '1 elsewhere', 60_000],
])('a lock %s is taken over', async (_name, holder, touchedMsAgo) => {
  const { directory, clean } = given(holder, touchedMsAgo)
  const release = await lockDirectory(directory)
  expect(release).toBeTypeOf('function')
  release()
  clean()
})

test('a lock that is held is refused by the name of its setting, and free after its release', async () => {
  const held = given(alive)
  await expect(lockDirectory(held.directory)).rejects.toThrow(/^DATA_DIR: another process/)
  held.clean()
  const free = given()
  const release = await lockDirectory(free.directory)
  release()
  const again = await lockDirectory(free.directory)
  again()
  free.clean()
})
