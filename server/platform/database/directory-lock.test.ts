import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'quillcast-lock-'))
const directory = join(root, 'database')
mkdirSync(directory)
test.afterAll(() => rmSync(root, { recursive: true }))

const holdLock = `
  const { lockDirectory } = await import(${JSON.stringify(import.meta.resolve('./directory-lock.ts'))})
  globalThis.release = lockDirectory(${JSON.stringify(directory)})
  console.log('locked')
  setInterval(() => {}, 1000)`

test('refuses a folder that another process has locked by naming its setting, and takes it over when that process is killed', async () => {
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', holdLock])
  await once(holder.stdout, 'data')
  expect(() => lockDirectory(directory)).toThrow(/^DATA_DIR: another process/)
  holder.kill('SIGKILL')
  await once(holder, 'close')
  const release = lockDirectory(directory)
  release()
})

test('refuses a folder that this process has locked until it is released', () => {
  const release = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(/^DATA_DIR: another process/)
  release()
  const again = lockDirectory(directory)
  again()
})
