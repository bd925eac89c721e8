import { expect, test } from 'vitest'
import { splitParagraphs } from './paragraphs.ts'

test('splits paragraphs at blank lines, trims them and drops empty ones', () => {
  expect(splitParagraphs('  One\nstill one \n\n\n \n Two\r\n\r\nThree\n\n')).toEqual([
    'One\nstill one',
    'Two',
    'Three',
  ])
})

test('finds no paragraphs in white space', () => {
  expect(splitParagraphs(' \n\n \t\n')).toEqual([])
})
