import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const p = (...words: string[]) => words.map((text) => `<p>${text}</p>`).join('')

test('takes over what only one side changed, added or removed', () => {
  const base = p('one', 'two', 'three', 'four')
  const merged = mergeTexts(base, p('one', 'TWO', 'three', 'four'), p('zero', 'one', 'two', 'three'))
  expect(merged).toEqual({ content: p('zero', 'one', 'TWO', 'three'), conflicts: 0 })
})

test('merges identical changes once, and keeps and counts both versions of conflicting ones', () => {
  const base = p('one', 'two', 'three')
  expect(mergeTexts(base, p('one', '2', 'three'), p('one', '2', 'three')).conflicts).toBe(0)
  const merged = mergeTexts(base, p('one', 'ours', 'three'), p('one', 'theirs', 'three'))
  expect(merged).toEqual({ content: p('one', 'ours', 'theirs', 'three'), conflicts: 1 })
})

test('treats the same picture in a block’s wrapper as unchanged', () => {
  const ours = '<p>One</p><p><img src="/media/x" alt="A"></p>'
  const theirs = '<p>One</p><figure><img src="/media/x" alt="A" /></figure><p>More</p>'
  const merged = mergeTexts(theirs.replace('<p>More</p>', ''), ours, theirs)
  expect(merged).toEqual({ content: `${ours.replace('>', '>')}<p>More</p>`, conflicts: 0 })
})

test('merges hundreds of long parts that differ only in their last word', () => {
  const long = (...words: string[]) => p(...words.map((word) => `${'the same again '.repeat(100)}${word}`))
  const words = Array.from({ length: 700 }, (_, at) => String(at))
  const theirs = ['new', ...words]
  const ours = [...words, 'end']
  expect(mergeTexts(long(...words), long(...ours), long(...theirs))).toEqual({
    content: long('new', ...words, 'end'),
    conflicts: 0,
  })
})
