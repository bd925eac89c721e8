import { expect, test } from 'vitest'
import { splitParagraphs } from './paragraphs.ts'

test('paragraphs are separated by blank lines, trimmed, and empties are dropped', () => {
  expect(splitParagraphs('  One\nstill one \n\n\n \n Two\r\n\r\nThree\n\n')).toEqual([
    'One\nstill one',
    'Two',
    'Three',
  ])
})

test('white space alone has no paragraphs', () => {
  expect(splitParagraphs(' \n\n \t\n')).toEqual([])
})
