import { expect, test } from 'vitest'
import { isNear } from './is-near.ts'

test.each([
  ['groming', 'grooming'],
  ['grooing', 'grooming'],
  ['groomming', 'grooming'],
  ['gromo', 'grooming'],
  ['wrodpress', 'wordpress'],
  ['kewyords', 'keywords'],
  ['apponitm', 'appointment'],
  ['grooming', 'grooming'],
])('%s is taken for the beginning of %s', (typed, word) => {
  expect(isNear(typed, word)).toBe(true)
})

test.each([
  ['groming', 'grinding'],
  ['wordlist', 'wordpress'],
  ['cats', 'dogs'],
  ['grooming', 'groom'],
  ['grooming', ''],
])('%s is not taken for %s', (typed, word) => {
  expect(isNear(typed, word)).toBe(false)
})
