import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { operator } from '../contract/operator.ts'
import { findMissing, speaksOf } from './security-proofs.ts'

const root = resolve(import.meta.dirname, '..')

test('a proof that no test gives is refused, by file and title', () => {
  const own = '`tools/security-proofs.test.ts`'
  expect(
    findMissing(root, `| 1 | ${own} “a proof that no test gives is refused, by file and title” |`),
  ).toEqual([])
  // Put together here, so that this file does not hold it.
  const absent = ['nothing', 'of', 'the', 'sort'].join(' ')
  expect(findMissing(root, `${own} “${absent}”`)).toHaveLength(1)
  // Also where the line was broken, between the file and its title or within one.
  expect(
    findMissing(
      root,
      `- ${own} “a proof that no test\n  gives is refused, by file and title”,\n  “${absent}”`,
    ),
  ).toEqual([`tools/security-proofs.test.ts has no test “${absent}”`])
  expect(findMissing(root, '`tools/gone.test.ts` “any”')).toEqual(['there is no tools/gone.test.ts'])
})

test.skipIf(!process.env.BAD_INPUTS)(
  'every requirement of levels 1 and 2 is spoken of (needs BAD_INPUTS)',
  () => {
    const table = readFileSync(join(process.env.BAD_INPUTS ?? '', 'asvs-5.0-l1-l2.tsv'), 'utf8')
    const wanted = [...table.matchAll(/^V(\d+\.\d+\.\d+)\t/gm)].map(([, number = '']) => number)
    expect(wanted.length).toBe(253)
    const isSpokenOf = speaksOf(readFileSync(join(root, 'docs/security-asvs.md'), 'utf8'))
    expect(wanted.filter((number) => !isSpokenOf(number))).toEqual([])
  },
)

test('vulnerabilities are reported to the contact of the operator', () => {
  expect(readFileSync(join(root, 'SECURITY.md'), 'utf8')).toContain(`<${operator.contact.email}>`)
})
