import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences.ts'

test('sentences end where a reader would say so', () => {
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
