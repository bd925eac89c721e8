import { expect, test } from 'vitest'
import { foreignTo } from './whole-post.ts'

const german = [
  'Ein gutes Brot braucht vor allem Zeit und ein wenig Geduld.',
  'Wer den Teig am Abend ansetzt, kann ihn am Morgen in Ruhe backen.',
  'Beim Design Thinking im Workshop zählt die Frage des Kunden.',
  'Auch Content Marketing beginnt mit einer Frage, und die Antwort kommt später.',
]

test.each([
  'Introduction',
  'Frequently asked questions',
  'Conclusion',
  'Step 1: Clean the surface',
  'A good loaf needs time before anything else.',
  'Perguntas frequentes sobre o pão de fermentação natural',
])('finds a line in another language in a German post: %s', (line) => {
  expect(foreignTo('de', [...german, line])(line)).toBe(true)
})

test.each([
  'Design Thinking im Workshop',
  'Content Marketing',
  'Budget planen',
  'Häufige Fragen',
  'Der Chef sagt gern: “Slow food is the best food in the world.”',
  'Pain au chocolat',
  'https://example.com/frequently-asked-questions',
])('accepts a line in a German post: %s', (line) => {
  expect(foreignTo('de', [...german, line])(line)).toBe(false)
})

test('detects a title in another language than the text', () => {
  const title = 'Il pane fatto in casa richiede tempo'
  const english = 'A good loaf needs time before anything else, and the oven needs to be hot. '.repeat(3)
  expect(foreignTo('en', [title, english])(title)).toBe(true)
})
