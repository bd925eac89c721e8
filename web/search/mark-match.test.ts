import { expect, test } from 'vitest'
import { markMatch } from './mark-match.ts'

const marked = (title: string, query: string) =>
  markMatch(title, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test('what was looked for is marked in a title, whatever its case, every word of it', () => {
  expect(marked('Washing a dog: the dogs of Leeds', 'DOG wash')).toBe(
    '[Wash]ing a [dog]: the [dog]s of Leeds',
  )
  expect(marked('Dogs and a dog', 'dog dogs')).toBe('[Dogs] and a [dog]')
  expect(marked('Überall über', 'üb')).toBe('[Üb]erall [üb]er')
})

test('signs of a pattern are only signs, and what is not found is not marked', () => {
  expect(marked('Is C++ (still) fun?', '++ (still) ?')).toBe('Is C[++] [(still)] fun[?]')
  expect(marked('A title', 'titel')).toBe('A title')
  expect(marked('A title', '   ')).toBe('A title')
})
