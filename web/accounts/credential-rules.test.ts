import { expect, test } from 'vitest'
import { z } from 'zod'
import { Email, NewPassword } from '../../contract/accounts/accounts.ts'
import { explainIssues } from '../../server/platform/http/explain-issues.ts'
import { emailRule, newPasswordRule, passwordScore, strengthLabels } from './credential-rules.ts'

test.each([
  'Short1!',
  'lowercase1!',
  'UPPERCASE1!',
  'No-digits!',
  'NoSpecial1',
  'No Special 1',
  'Correct-horse-1',
  'Ünïcode-1',
  `Aa1-${'x'.repeat(253)}`,
])('the browser says of the password "%s" what the server says', (password) => {
  const told = { error: explainIssues({ path: '/auth/register' }), reportInput: true }
  const answer = z.object({ password: NewPassword }).safeParse({ password }, told)
  expect(newPasswordRule(password)).toBe(answer.success ? undefined : answer.error.issues[0]?.message)
})

test('names everything that a password lacks at once', () => {
  expect(newPasswordRule('')).toBe(
    'Password must be at least 8 characters long. Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  )
  expect(newPasswordRule('abcdefgh')).toBe(
    'Password must contain at least one uppercase letter, one number, and one special character',
  )
  expect(newPasswordRule('abc1!')).toBe(
    'Password must be at least 8 characters long. Password must contain at least one uppercase letter',
  )
})

test.each(['', 'a', 'a@b', 'a b@example.com', 'ada@example.com', ' Ada@Example.com '])(
  'the browser takes the address "%s" when the server does',
  (email) => {
    expect(emailRule(email) === undefined).toBe(Email.safeParse(email).success)
  },
)

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
