import { expect, test } from 'vitest'
import { prose, seededRandom } from '../../../test/fakes/models/fake-prose.ts'
import { isEnglish } from './is-english.ts'

test.each([
  ['Ein ruhiger Hund braucht vor dem Bad ein wenig Zeit, und wer ihn nicht drängt, hat es leichter.', false],
  [
    'Un perro tranquilo necesita un poco de tiempo antes del baño, y quien no lo apura lo tiene más fácil.',
    false,
  ],
  ['Un chien calme a besoin d’un peu de temps avant le bain, et vous ne devez pas le presser.', false],
  ['Спокойной собаке перед купанием нужно немного времени, и тому, кто её не торопит, будет легче.', false],
  [
    'A calm dog needs a little time before the bath, and if you do not rush it, it is easier for both of you.',
    true,
  ],
  ['Paws & Bubbles', true],
  ['', true],
  [prose(seededRandom(3), 200), true],
])('%j is told by its small words', (text, expected) => {
  expect(isEnglish(text)).toBe(expected)
})
