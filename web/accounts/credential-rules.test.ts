import { expect, test } from 'vitest'
import { Email, NewPassword } from '../../contract/accounts.ts'
import { emailRule, newPasswordRule } from './credential-rules.ts'

test.each([
  '',
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
  const answer = NewPassword.safeParse(password)
  expect(newPasswordRule(password)).toBe(answer.success ? undefined : answer.error.issues[0]?.message)
})

test.each(['', 'a', 'a@b', 'a b@example.com', 'ada@example.com', ' Ada@Example.com '])(
  'the browser takes the address "%s" when the server does',
  (email) => {
    expect(emailRule(email) === undefined).toBe(Email.safeParse(email).success)
  },
)
