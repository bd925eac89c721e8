import { expect, test } from 'vitest'
import { escapeHtml } from '../../../platform/text/escape-html.ts'
import { publisherOf } from './publisher.ts'
import { findUnsupported } from './truth-gate.ts'

const said = 'In a survey of 2,000 dog owners, 62% washed their dog less than once a month.'
const sheet = {
  facts: ['We groom dogs in Leeds.'],
  own: ['Paws & Bubbles'],
  web: [{ text: said, publisher: 'petowners' }],
}
const isHeld = (sentence: string) => findUnsupported(`<p>${escapeHtml(sentence)}</p>`, sheet).length > 0

test('a page on the web carries a figure only in a sentence that names its publisher', () => {
  expect(isHeld('According to Pet Owners, 62% of dog owners washed their dog less than once a month.')).toBe(
    false,
  )
  expect(isHeld('62% of dog owners washed their dog less than once a month.')).toBe(true)
  expect(isHeld('According to Dog Weekly, 62% of dog owners washed their dog less than once a month.')).toBe(
    true,
  )
})

test.each([
  ['another number', 'According to Pet Owners, 72% of dog owners washed their dog less than once a month.'],
  ['turned round', 'According to Pet Owners, 62% of dog owners never washed their dog in a month.'],
  ['another statement', 'According to Pet Owners, 62% of vets recommend daily baths for every puppy.'],
  ['about us', 'According to Pet Owners, 62% of our dog owners washed their dog less than once a month.'],
  [
    'about us by name',
    'Pet Owners found that 62% of dog owners at Paws & Bubbles washed their dog once a month.',
  ],
  ['our experience', 'According to Pet Owners, we washed 2,000 dogs in a survey.'],
])('a page on the web does not carry %s', (_what, sentence) => {
  expect(isHeld(sentence)).toBe(true)
})

test('a publisher is known by its name, not by the country of its address', () => {
  expect(publisherOf('https://www.mayoclinic.org/a')).toBe('mayoclinic')
  expect(publisherOf('https://news.bbc.co.uk/a')).toBe('bbc')
  expect(publisherOf('https://pet-owners.example/')).toBe('petowners')
  expect(publisherOf('http://127.0.0.1:8080/')).toBe('')
  expect(publisherOf('no address')).toBe('')
})
