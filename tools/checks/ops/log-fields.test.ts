import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { documentedFields, loggedFields } from './log-fields.ts'

const root = resolve(import.meta.dirname, '../../..')

test('documents every logged field in docs/operate.md, and logs every documented field', () => {
  const documented = documentedFields(root)
  const logged = loggedFields(root)
  expect(logged.size).toBeGreaterThan(30)
  const unknown = [...logged].flatMap(([place, fields]) =>
    fields.filter((field) => !documented.has(field)).map((field) => `${place} ${field}`),
  )
  expect(unknown).toEqual([])
  // The logger adds the first three.
  const used = new Set([...logged.values()].flat().concat('level', 'time', 'msg'))
  expect([...documented].filter((field) => !used.has(field))).toEqual([])
})

test('finds a log field wherever it is passed, and counts an unreadable one as unknown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-fields-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'server'))
  writeFileSync(
    join(folder, 'server/a.ts'),
    [
      "app.log.info({ postId, 'quoted': 1, ...(x ? { cause } : {}) }, 'a')",
      "log.child({ job: 1 }).warn('b')",
      'request.log.error(whole)',
      "log.warn('words alone')",
      'log[level]({ status }, said)',
      'catalog.info({ not: 1 })',
    ].join('\n'),
  )
  expect([...loggedFields(folder)]).toEqual([
    ['server/a.ts:1', ['postId', 'quoted', 'cause']],
    ['server/a.ts:2', ['job']],
    ['server/a.ts:3', ['?']],
    ['server/a.ts:4', []],
    ['server/a.ts:5', ['status']],
  ])
})
