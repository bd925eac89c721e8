import { expect, test } from 'vitest'
import { growthOf, linear, textOf } from '../../../test/given/growth.ts'
import { splitSentences } from './split-sentences.ts'

test('ends sentences where a reader would', () => {
  const text = 'Dr. Smith charges 3.5 % more, e.g. on Mondays. Really? "Yes." The end. 犬は元気です。はい。'
  const sentences = splitSentences(text)
  expect(sentences.map((sentence) => sentence.trim())).toEqual([
    'Dr. Smith charges 3.5 % more, e.g. on Mondays.',
    'Really?',
    '"Yes."',
    'The end.',
    '犬は元気です。',
    'はい。',
  ])
  expect(sentences.join('')).toBe(text)
})

test.each([
  ['Nutzen Sie z. B. Seife, ca. 3 ml. Dann spülen.', 2],
  ['Am 3. Mai kommt der Hund. Er bleibt.', 2],
  ['Use p. ej. jabón. El Sr. López espera.', 2],
])('splits %j into %i sentences in its own language', (text, count) => {
  expect(splitSentences(text)).toHaveLength(count)
})

test.each(['Mr. ', 'A. ', '3. ', '.', 'word ', '犬は元気です', 'a', ' ', '\n', '. ', '? '])(
  'splits a text of nothing but %j in time linear in its size',
  (token) => {
    expect(growthOf(splitSentences, (length) => textOf(token, length))).toBeLessThan(linear)
  },
)

test('ends a sentence after many abbreviations correctly', () => {
  expect(splitSentences(`${'Mr. '.repeat(100)}Smith came. He left.`)).toHaveLength(2)
  expect(splitSentences('He came at last to Mr.   \n  Smith. He left.')).toHaveLength(2)
})

test.each(['word ', '犬', '😀', 'a'])('cuts %j, repeated without sentences, into many pieces', (token) => {
  const text = textOf(token, 4200)
  const pieces = splitSentences(text)
  expect(pieces.join('')).toBe(text)
  expect(pieces.every((piece) => piece.length <= 1000 && piece.isWellFormed())).toBe(true)
})
