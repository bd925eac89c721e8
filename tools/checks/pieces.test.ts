import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPieces } from './pieces.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pieces-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

const small = 'export const b = 1\n'
const importer = "import { b } from './b.ts'\n"

test('rejects a small file that only its neighbor imports', () => {
  plant({ 'server/posts/a.ts': importer, 'server/posts/b.ts': small })
  expect(findPieces(root)).toEqual(['server/posts/b.ts: 1 lines that only a.ts imports: merge them'])
})

test.each([
  ['two importers', { 'server/posts/c.ts': importer }],
  ['its own test', { 'server/posts/b.test.ts': importer }],
  ['31 lines', { 'server/posts/b.ts': small + '// why\n'.repeat(30) }],
  ['a lazy import', { 'server/posts/a.ts': "const { b } = await import('./b.ts')\n" }],
  ['an importer that is full', { 'server/posts/a.ts': importer + '// why\n'.repeat(249) }],
])('accepts a small file with %s', (_why, files) => {
  plant({ 'server/posts/a.ts': importer, 'server/posts/b.ts': small, ...files })
  expect(findPieces(root)).toEqual([])
})

test('accepts a use case that only the routes import', () => {
  plant({ 'server/posts/routes.ts': importer, 'server/posts/b.ts': small })
  expect(findPieces(root)).toEqual([])
})

test('rejects a folder of more than 25 files, but not the migrations', () => {
  for (const folder of ['web/posts', 'server/migrations'])
    plant(Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`${folder}/a${n}.sql`, ''])))
  expect(findPieces(root)).toEqual(['web/posts: 26 files, at most 25: split it by product words'])
})
