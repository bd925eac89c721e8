import { expect, test } from 'vitest'
import { countTypos } from './count-typos.ts'

test.each([
  [1, 'groming', 'grooming'],
  [1, 'grooing', 'grooming'],
  [1, 'groomming', 'grooming'],
  [1, 'gromo', 'grooming'],
  [1, 'wrodpress', 'wordpress'],
  [1, 'kewyords', 'keywords'],
  [1, 'apponitm', 'appointment'],
  [0, 'grooming', 'grooming'],
  [2, 'wrodprses', 'wordpress'],
])('counts %i errors between %s and the beginning of %s', (errors, typed, word) => {
  expect(countTypos(typed, word)).toBe(errors)
})

test.each([
  ['groming', 'grinding'],
  ['wordlist', 'wordpress'],
  ['cats', 'dogs'],
  ['grooming', 'groom'],
  ['grooming', ''],
])('does not take %s for %s', (typed, word) => {
  expect(countTypos(typed, word)).toBe(Infinity)
})
