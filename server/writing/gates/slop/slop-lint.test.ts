import { expect, test } from 'vitest'
import { countSlop, habitsOf, plainer, stubbornSentences } from './slop-lint.ts'

test('stock phrases become plain words, and sentences stay sentences', () => {
  expect(
    plainer(
      'In today’s fast-paced world, a crucial step is to delve into a myriad of options — and leverage them.',
      {},
    ),
  ).toBe('An important step is to look at many options, and use them.')
  expect(plainer('Moreover, it’s important to note that a comprehensive plan helps.', {})).toBe(
    'Also, a full plan helps.',
  )
})

test('plain words are left exactly as they are', () => {
  const text = 'We’ll wash your dog “gently”, then dry it – slowly.'
  expect(plainer(text, {})).toBe(text)
})

test('what the author truly says is allowed, what goes beyond it is counted', () => {
  const habits = habitsOf(['This is crucial — always. A crucial thing — truly. '.repeat(10)])
  expect(countSlop('<p>A crucial step.</p>', habits).total).toBe(0)
  expect(plainer('A crucial step — now.', habits)).toBe('A crucial step — now.')
  const foreign = `<p>${'It is seamless. '.repeat(3)}</p>`
  expect(countSlop(foreign, habits).phrases).toEqual({ seamless: 3 })
})

test('a contrast that only a new sentence mends is named', () => {
  expect(
    stubbornSentences('<p>It is cold. It isn’t just about price, it’s about trust. Fine.</p>', {}),
  ).toEqual(["It isn't just about price, it's about trust."])
})
