import { expect, test } from 'vitest'
import { isQuoted } from './site-page.ts'

const page = {
  ...{ id: 'p1', url: 'https://a.example/1', title: 'Preise 2026', learnedKey: null },
  text: 'Einkommensteuer\nab 390 Euro\u00a0 zuzüglich Umsatzsteuer',
}

test.each([
  [
    'the words of the page',
    'Ab 390 Euro zuzüglich Umsatzsteuer.',
    'ab 390 Euro zuzüglich Umsatzsteuer',
    true,
  ],
  ['a number of its title', 'Das gilt 2026.', 'zuzüglich Umsatzsteuer', true],
  ['another number', 'Ab 290 Euro.', 'ab 390 Euro', false],
  ['words that are not on the page', 'Ab 390 Euro.', 'schon ab 390 Euro', false],
  ['no words at all', 'Wir sind gut.', ' ', false],
])('decides whether its quotation supports a statement with %s', (_what, text, quote, isCarried) => {
  expect(isQuoted(page, { text, quote })).toBe(isCarried)
})
