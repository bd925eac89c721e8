import { expect, test } from 'vitest'
import { readTags } from './read-tags.ts'

function read(html: string) {
  const seen: unknown[] = []
  readTags(html, {
    onOpen: (name, attributes) => seen.push([name, attributes]),
    onText: (text) => seen.push(text),
    onClose: (name) => seen.push(`/${name}`),
  })
  return seen
}

test('reads tags, attributes and entities as a browser would', () => {
  expect(read('<A HREF="?a&amp;b" href=2 x>1 &lt; 2</A ><!-- <b> --><br/>')).toEqual([
    ['a', { href: '?a&b', x: '' }],
    '1 ',
    '<',
    ' 2',
    '/a',
    ['br', {}],
  ])
  expect(read('<script><b></script><title><b></title>')).toEqual([
    ['script', {}],
    '<b>',
    '/script',
    ['title', {}],
    '<b>',
    '/title',
  ])
})

test('treats an attribute named like an Object property as an ordinary attribute', () => {
  expect(read('<a __proto__=1 constructor=2>')).toEqual([
    ['a', expect.objectContaining({ constructor: '2' })],
  ])
})

test('emits each piece of megabytes of opening and closing tags once', () => {
  for (const piece of ['<b>', '</a>', '<']) expect(read(piece.repeat(500_000)).length).toBe(500_000)
  expect(read('<meta '.repeat(300_000))).toEqual([])
})
