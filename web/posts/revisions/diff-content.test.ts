import { expect, test } from 'vitest'
import { threadMs } from '../../../test/thread-time.ts'
import { diffContent, hasChanges, diffWords } from './diff-content.ts'

const side = (parts: { kind: string; text: string }[], without: string) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')
    .trim()

test('the kept and removed parts make one text, the kept and added parts the other', () => {
  const pairs = [
    ['The quick brown fox', 'The slow brown fox jumps'],
    ['', 'New'],
    ['Old', ''],
    ['狗 喜欢 水', '狗 不喜欢 水'],
  ] as const
  for (const [before, after] of pairs) {
    const parts = diffWords(before, after)
    expect(side(parts, 'added')).toBe(before)
    expect(side(parts, 'removed')).toBe(after)
  }
})

test('marks a single changed word', () => {
  expect(diffContent('<p>Wash the dog twice.</p><p>End</p>', '<p>Wash the cat twice.</p><p>End</p>')).toEqual(
    [
      {
        tag: 'p',
        parts: [
          { kind: 'same', text: 'Wash the ' },
          { kind: 'removed', text: 'dog ' },
          { kind: 'added', text: 'cat ' },
          { kind: 'same', text: 'twice. ' },
        ],
      },
      { tag: 'p', parts: [{ kind: 'same', text: 'End' }] },
    ],
  )
})

test('marks no words if only the markup differs', () => {
  expect(hasChanges(diffContent('<p>a <b>b</b></p>', '<p>a b</p>'))).toBe(false)
})

test('compares two long posts without anything in common instantly', () => {
  const text = (word: string) => Array.from({ length: 5_000 }, (_, n) => `${word}${n}`).join(' ')
  const began = threadMs()
  diffContent(`<p>${text('a')}</p>`, `<p>${text('b')}</p>`)
  // A click should be answered within 100 ms; this machine may be busy.
  expect(threadMs() - began).toBeLessThan(1_000)
})

test('names a block only WordPress can show', () => {
  const box = '<div data-wp-block="a1" data-wp-name="core/embed"></div>'
  expect(diffContent('<p>a</p>', `<p>a</p>${box}`)).toEqual([
    { tag: 'p', parts: [{ kind: 'same', text: 'a' }] },
    { tag: 'div', parts: [{ kind: 'added', text: 'WordPress block: Embed' }] },
  ])
})
