import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('takes over the lock of a dead process', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(path, String(pid))
  expect(await withLock(path, async () => readFileSync(path, 'utf8'))).toBe(String(process.pid))
  expect(existsSync(path)).toBe(false)
})

test('releases the lock when the work fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(existsSync(path)).toBe(false)
})

test('runs processes that find a stale lock at the same time one after another', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(path, String(pid))
  const log = join(folder, 'log')
  const work = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
    await withLock(process.argv[1], async () => {
      appendFileSync(process.argv[2], '(')
      await setTimeout(5)
      appendFileSync(process.argv[2], ')')
    })`
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', work, path, log], { stdio: ['ignore', 2, 2] }),
  )
  const codes = await Promise.all(
    children.map((child) => new Promise((resolve) => child.once('exit', resolve))),
  )
  expect(codes).toEqual([0, 0, 0, 0, 0, 0])
  expect(readFileSync(log, 'utf8')).toBe('()()()()()()')
})
