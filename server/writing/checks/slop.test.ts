import { expect, test } from 'vitest'
import { countSlop, habitsOf, stockSentences } from './author-style.ts'

test('allows what the author says and counts what goes beyond it', () => {
  const habits = habitsOf(['This is crucial — always. A crucial thing — truly. '.repeat(10)])
  expect(countSlop('<p>A crucial step.</p>', habits).total).toBe(0)
  expect(stockSentences('<p>A crucial step.</p>', habits)).toEqual([])
  const foreign = `<p>${'It is seamless. '.repeat(3)}</p>`
  expect(countSlop(foreign, habits).phrases).toEqual({ seamless: 3 })
})

test('names the sentences with a stock phrase and no others', () => {
  const html =
    '<p>It is cold. It isn’t just about price, it’s about trust. Fine. We delve into it. We’ll wash your dog “gently”.</p>'
  expect(stockSentences(html, {})).toEqual([
    "It isn't just about price, it's about trust.",
    'We delve into it.',
  ])
})
