import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const p = (...words: string[]) => words.map((text) => `<p>${text}</p>`).join('')

test('what only one side changed, added or removed is taken over', () => {
  const base = p('one', 'two', 'three', 'four')
  const merged = mergeTexts(base, p('one', 'TWO', 'three', 'four'), p('zero', 'one', 'two', 'three'))
  expect(merged).toEqual({ content: p('zero', 'one', 'TWO', 'three'), conflicts: 0 })
})

test('what both changed in the same way is one change, what they changed differently stands twice and is counted', () => {
  const base = p('one', 'two', 'three')
  expect(mergeTexts(base, p('one', '2', 'three'), p('one', '2', 'three')).conflicts).toBe(0)
  const merged = mergeTexts(base, p('one', 'ours', 'three'), p('one', 'theirs', 'three'))
  expect(merged).toEqual({ content: p('one', 'ours', 'theirs', 'three'), conflicts: 1 })
})

test('the same picture in the wrapping of blocks is no change', () => {
  const ours = '<p>One</p><p><img src="/media/x" alt="A"></p>'
  const theirs = '<p>One</p><figure><img src="/media/x" alt="A" /></figure><p>More</p>'
  const merged = mergeTexts(theirs.replace('<p>More</p>', ''), ours, theirs)
  expect(merged).toEqual({ content: `${ours.replace('>', '>')}<p>More</p>`, conflicts: 0 })
})

test('hundreds of long parts that differ in their last word only are merged like others', () => {
  const long = (...words: string[]) => p(...words.map((word) => `${'the same again '.repeat(100)}${word}`))
  const words = Array.from({ length: 700 }, (_, at) => String(at))
  const theirs = ['new', ...words]
  const ours = [...words, 'end']
  expect(mergeTexts(long(...words), long(...ours), long(...theirs))).toEqual({
    content: long('new', ...words, 'end'),
    conflicts: 0,
  })
})
