import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSlowPatterns, whySlow } from './slow-patterns.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slow-patterns-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

test.each([
  ['<meta\\s[^>]*name=', ''],
  ['imunify360[^<]*(captcha|bot)', 'i'],
  ['(a+)+$', ''],
  ['\\s+$', ''],
  [' *\\n\\s*', 'g'],
  ['!\\[[^\\]\\n]*\\]\\(', 'g'],
  ['<p>([\\s\\S]*?)<\\/p>', 'g'],
  ['^---\\n[^]*?\\n---$', 'm'],
  ['\\bfoo .*bar\\b', ''],
  ['a.{0,5000}b', 's'],
  ['<a [^>]*(?:href|src)=', 'giu'],
])('rejects /%s/%s', (source, flags) => {
  expect(whySlow(source, flags)).toBeTruthy()
})

test.each([
  ['<[^<>]*>', 'g'],
  ['"[^"]*"', 'g'],
  ['^\\s+', ''],
  ['^<meta\\s[^>]*name=', ''],
  ['^\\|.*\\|$', 'gm'],
  ['#.*', 'g'],
  ['\\bwast\\w*\\b', 'gi'],
  ['<meta\\s[^>]{0,300}name=', ''],
  ['[^<]*(?:<|$)', 'y'],
  ['\\p{L}+', 'gu'],
])('accepts /%s/%s', (source, flags) => {
  expect(whySlow(source, flags)).toBeUndefined()
})

test('finds literals and constants passed to RegExp in the three source trees, but not in tests', () => {
  plant({
    'server/posts/literal.ts':
      'export const a = 1\nexport const end = (text: string) => text.replace(/\\s+$/, "")',
    'contract/made.ts': "const blank = '\\\\s'\nexport const end = new RegExp(`${blank}+$`, 'g')",
    'web/ui/raw.tsx': 'export const end = RegExp(String.raw`\\s+$`)',
    'web/ui/name.ts': 'export const end = (name: string) => new RegExp(`${name}="[^>]*"`)',
    'server/posts/literal.test.ts': 'export const end = /\\s+$/',
    'tools/own.ts': 'export const end = /\\s+$/',
  })
  expect(findSlowPatterns(root, {}).map((line) => line.split(' ')[0])).toEqual([
    'contract/made.ts:2:',
    'server/posts/literal.ts:2:',
    'web/ui/name.ts:1:',
    'web/ui/raw.tsx:1:',
  ])
})

test('allows exactly the exempted number per file, and rejects one more, one fewer and a missing file', () => {
  plant({ 'server/posts/two.ts': 'export const ends = [/\\s+$/, /-+$/]' })
  const found = (count: number, file = 'server/posts/two.ts') =>
    findSlowPatterns(root, { [file]: [count, 'The text is ours.'] })
  expect(found(2)).toEqual([])
  expect(found(1)).toHaveLength(2)
  expect(found(3)).toEqual(['server/posts/two.ts: 3 are exempt, 2 are slow'])
  expect(found(1, 'server/posts/gone.ts')).toHaveLength(3)
})
