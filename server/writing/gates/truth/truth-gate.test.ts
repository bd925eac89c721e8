import { expect, test } from 'vitest'
import { escapeHtml } from '../../../platform/text/escape-html.ts'
import { articles } from '../../articles/articles.ts'
import { findUnsupported, sentencesOf, type FactSheet } from './truth-gate.ts'

const noFacts: FactSheet = { facts: [], own: ['Paws & Bubbles'] }
const isHeld = (sentence: string, sheet = noFacts, isStrict = false) =>
  findUnsupported(`<p>${escapeHtml(sentence)}</p>`, sheet, isStrict).length > 0

test('ordinary advice is not held', () => {
  const texts = articles.map(({ sections }) =>
    sections.map(({ html }) => html.replaceAll('{business}', 'Us')).join('\n'),
  )
  const held = texts.flatMap((html) => findUnsupported(html, noFacts))
  expect(held.length / texts.flatMap(sentencesOf).length).toBeLessThan(0.002)
})

test.each([
  'One of our clients doubled her sales in 6 weeks.',
  'Our award-winning team has washed 4,000 dogs since 2009.',
  'Ring 01632 960 019 and somebody will answer at once.',
  'This season we are adding [X] new services.',
  'Here is a warm paragraph of about 120 words for busy parents, as requested:',
  'Studies show that 73 % of dogs relax.',
])('%s', (sentence) => {
  expect(isHeld(sentence)).toBe(true)
})

test('what a fact says may be said, word for word or counted from it, and another number may not', () => {
  const sheet = {
    facts: ['We have repaired 1,200 roofs since 2009.', 'Call us on +44 1632 960019.'],
    own: [],
    year: 2026,
  }
  expect(isHeld('We have repaired 1,200 roofs since 2009.', sheet)).toBe(false)
  expect(isHeld('Since 2009 we have repaired 1,200 roofs.', sheet)).toBe(false)
  expect(isHeld('Ring us on 01632 960 019, any day.', sheet)).toBe(false)
  expect(isHeld('We have repaired 1,300 roofs since 1999.', sheet)).toBe(true)
})

test('a sentence in another language than the post is held, and a saying in it is not', () => {
  const post =
    '<p>Keep the dog calm and the water warm. Rinse the coat until it is clear of soap, and dry it with a towel.</p>' +
    '<p>Then walk for the rest of the day, as you would in the sun. Take it easy, as the English say.</p>'
  const foreign = 'Nuestros clientes duermen tranquilos porque siempre hay alguien de guardia en la casa.'
  expect(findUnsupported(post, noFacts)).toEqual([])
  expect(findUnsupported(`${post}<p>${foreign}</p>`, noFacts)).toMatchObject([
    { sentence: foreign, claims: [{ kind: 'language' }] },
  ])
})

test('of a line whatever a rule finds is too much', () => {
  expect(isHeld('Trusted by 9,000 owners', noFacts, true)).toBe(true)
  expect(isHeld('How often should a dog be washed?', noFacts, true)).toBe(false)
})

test('the sentence and the words that claim are named', () => {
  const html = '<h2>Calm</h2><p>Brush first. Studies show that 73% of dogs <em>relax</em>. Then rinse.</p>'
  expect(findUnsupported(html, { facts: [], own: [] })).toEqual([
    {
      sentence: 'Studies show that 73% of dogs relax.',
      claims: [
        { kind: 'figure', text: '73%' },
        { kind: 'study', text: 'Studies show' },
      ],
    },
  ])
})
