import { expect, test } from 'vitest'
import { passwordScore, strengthLabels } from './password-strength.ts'

test.each([
  ['', 0, 'Very Weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Fair'],
  ['abcdefgh1', 3, 'Good'],
  ['Abcdefgh1', 4, 'Strong'],
  ['Abcdefg1!', 5, 'Very Strong'],
  ['Abcdefghijk1!', 5, 'Very Strong'],
])('the strength of "%s" is %i, %s', (password, score, label) => {
  expect(passwordScore(password)).toBe(score)
  expect(strengthLabels[score]).toBe(label)
})
