import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBannedWords } from './vocabulary.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vocabulary-'))
  mkdirSync(join(root, 'server/posts'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const plant = (file: string, text: string) => writeFileSync(join(root, 'server/posts', file), text)

test.each([
  ['a function', 'function mendPost() {}', "server/posts/a.ts: the name mendPost says 'mend': use repair"],
  [
    'a type',
    'interface SiteJournal {}',
    "server/posts/a.ts: the name SiteJournal says 'journal': use progress",
  ],
  ['a comment', '// Whoever asks.', "server/posts/a.ts: a comment says 'whoever': use anyone who"],
])('rejects a banned word in %s', (_where, text, message) => {
  plant('a.ts', text)
  expect(findBannedWords(root)).toEqual([message])
})

test('rejects a banned word in the name of a file', () => {
  plant('flip-post.ts', '')
  expect(findBannedWords(root)).toEqual(["server/posts/flip-post.ts: its path says 'flip': use publish"])
})

test('accepts strings, longer words, and names that the API fixes', () => {
  plant(
    'a.ts',
    "const attendance = 'The house wishes'\n// Recommended to copilots.\nconst { wish } = attendance",
  )
  expect(findBannedWords(root)).toEqual([])
})
