import { expect, test } from 'vitest'
import { findMiscited } from './find-miscited.ts'

const sheet = { facts: [], own: ['Plum & Rye'], year: 2026 }
const bread = 'Large country loaf £4.80, small £3.20. Open Wednesday to Saturday.'
const isHeld = (sentence: string, evidence: string[]) =>
  findMiscited(`<p>Come early. ${sentence}</p>`, [{ sentence, evidence }], sheet).length > 0

test.each([
  'The small loaf costs £3.20.',
  'From Wednesday to Saturday there are small loaves for three pounds twenty or so.',
  'Slice the large loaf after 40 minutes, not before.',
])('what the named evidence says may be said: %s', (sentence) => {
  expect(isHeld(sentence, [bread])).toBe(false)
})

test.each([
  ['has another price', 'The small loaf costs £3.60.', [bread]],
  ['has another day', 'On Mondays the small loaf waits for you.', [bread]],
  ['does not exist', 'The small loaf costs £3.20.', []],
])('a sentence whose named evidence %s is held', (_why, sentence, evidence) => {
  expect(isHeld(sentence, evidence)).toBe(true)
})

test('a sentence that the editor has changed since is not the one that was cited', () => {
  expect(findMiscited('<p>Come early.</p>', [{ sentence: 'Come late.', evidence: [] }], sheet)).toEqual([])
})
