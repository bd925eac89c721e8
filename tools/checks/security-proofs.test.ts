import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../contract/operator.ts'
import { findMissing, findUnproved, speaksOf } from './security-proofs.ts'

const root = resolve(import.meta.dirname, '../..')

test('rejects a proof without a matching test, by file and title', () => {
  const own = '`tools/checks/security-proofs.test.ts`'
  expect(
    findMissing(root, `| 1 | ${own} “rejects a proof without a matching test, by file and title” |`),
  ).toEqual([])
  expect(findMissing(root, `${own} “nothing of the sort”`)).toHaveLength(1)
  // Also across a line break, between the file and its title or within the title.
  expect(
    findMissing(
      root,
      `- ${own} “rejects a proof without a\n  matching test, by file and title”,\n  “nothing of the sort”`,
    ),
  ).toEqual(['tools/checks/security-proofs.test.ts has no test “nothing of the sort”'])
  expect(findMissing(root, '`tools/gone.test.ts` “any”')).toEqual(['there is no tools/gone.test.ts'])
})

/** Creates a folder with one test file and a page that names its tests. */
function plant(page: string) {
  const folder = mkdtempSync(join(tmpdir(), 'proofs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs/security.md'), page)
  writeFileSync(join(folder, 'docs/security-asvs.md'), '')
  writeFileSync(
    join(folder, 'a.test.ts'),
    `// said in a comment
    const text = 'said in a text'
    test.skip('skipped for good', () => {})
    test.todo('not written')
    test.skipIf(!process.env.X)('skipped at times', () => {})
    test.each([1])('has %s of %j', () => {})
    browserTest('in a browser', () => {})`,
  )
  return folder
}

test('does not accept comments, strings, skipped tests or todos as proof', () => {
  const page =
    '`a.test.ts` “said in a comment”, “said in a text”, “skipped for good”, “not written”, “skipped at times”, “has %s of %j”, “in a browser”'
  const folder = plant(page)
  expect(findMissing(folder, page)).toEqual([
    'a.test.ts has no test “said in a comment”',
    'a.test.ts has no test “said in a text”',
    'a.test.ts has no test “skipped for good”',
    'a.test.ts has no test “not written”',
  ])
})

test('accepts a proof only when its test ran and passed', () => {
  const folder = plant('`a.test.ts` “skipped at times”, “has %s of %j”, “in a browser”')
  const ran = (title: string, state: 'passed' | 'failed' | 'skipped') => ({
    file: 'a.test.ts',
    project: '',
    title,
    state,
    durationMs: 1,
  })
  const tests = [
    ran('skipped at times', 'skipped'),
    ran('has 1 of [2]', 'passed'),
    ran('in a browser', 'failed'),
  ]
  expect(findUnproved(folder, { problems: [], tests })).toEqual([
    'docs/security.md names a.test.ts “skipped at times”, which did not run and pass',
    'docs/security.md names a.test.ts “in a browser”, which did not run and pass',
  ])
  const onTheOther = ran('skipped at times', 'passed')
  expect(findUnproved(folder, { problems: [], tests: [...tests, onTheOther] })).toHaveLength(1)
})

/** Sections of each ASVS 5.0 chapter that have requirements at levels 1 and 2. */
const sections = Object.entries({
  1: [1, 2, 3, 4, 5],
  2: [1, 2, 3, 4],
  3: [2, 3, 4, 5, 7],
  4: [1, 2, 3, 4],
  5: [1, 2, 3, 4],
  6: [1, 2, 3, 4, 5, 6, 8],
  7: [1, 2, 3, 4, 5, 6],
  8: [1, 2, 3, 4],
  9: [1, 2],
  10: [1, 2, 3, 4, 5, 6, 7],
  11: [1, 2, 3, 4, 5, 6],
  12: [1, 2, 3],
  13: [1, 2, 3, 4],
  14: [1, 2, 3],
  15: [1, 2, 3],
  16: [1, 2, 3, 4, 5],
  17: [1, 2, 3],
}).flatMap(([chapter, some]) => some.map((section) => `${chapter}.${section}`))

/** The level 1 and 2 requirements of ASVS 5.0; without their table, the first of each section that has any. */
function requirements(): string[] {
  const folder = process.env.BAD_INPUTS
  if (!folder) return sections.map((section) => `${section}.1`)
  const table = readFileSync(join(folder, 'asvs-5.0-l1-l2.tsv'), 'utf8')
  const wanted = [...table.matchAll(/^V(\d+\.\d+\.\d+)\t/gm)].map(([, number = '']) => number)
  expect(wanted.length).toBe(253)
  return wanted
}

test('covers every requirement of levels 1 and 2', () => {
  const isSpokenOf = speaksOf(readFileSync(join(root, 'docs/security-asvs.md'), 'utf8'))
  expect(requirements().filter((number) => !isSpokenOf(number))).toEqual([])
})

test("reports vulnerabilities to the operator's contact", () => {
  expect(readFileSync(join(root, 'SECURITY.md'), 'utf8')).toContain(`<${operator.contact.email}>`)
})
