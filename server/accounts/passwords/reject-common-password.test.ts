import { expect, test } from 'vitest'
import { passwordsOfLeaks } from '../../../test/bad-inputs/bad-inputs.ts'
import { Refusal } from '../../platform/fail.ts'
import { rejectCommonPassword } from './reject-common-password.ts'

const common = 'This password is too common. Choose another.'
const personalMessage = 'Don’t use your email address or our name as your password.'

/** The error message, undefined for an acceptable password. */
async function errorMessageFor(
  password: string,
  email = 'lovelace+blog@example.com',
): Promise<string | undefined> {
  try {
    await rejectCommonPassword(password, { email, field: 'password' })
    return undefined
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'invalid_input'
    if (!isRefused || error.fields?.password !== error.message) throw error
    return error.message
  }
}

test.each([
  'Password1!',
  'P@ssw0rd123',
  'Qwerty123!',
  'Welcome1!',
  'PASSWORD',
  '!!Dragon99!!',
  '$ecret-12',
  'Passw0rd&3',
  '1l0vey0u!',
  'Abc1231!',
  '9!Qwer1234',
])('refuses %s as common', async (password) => {
  expect(await errorMessageFor(password)).toBe(common)
})

test.each(['Quillcast1!', 'Qu1llc@st-99', 'Lovelace+Blog1', '!Lovelace+Blog!', 'Lovelace+blog@example.com'])(
  'refuses %s as our name or the account’s own',
  async (password) => {
    expect(await errorMessageFor(password)).toBe(personalMessage)
  },
)

test.each([
  'Correct-horse-1',
  'Str0ng!Passw0rd-77',
  'Horse#Dragon#Password#1',
  'Xk9#mQ2$vL7p',
  'Dragon-77-over-the-hill',
  'Aa1!🔑ж🔑ж',
  'Пароль-из-снега-1',
])('accepts %s', async (password) => {
  expect(await errorMessageFor(password)).toBeUndefined()
})

test('ignores an account name of three letters', async () => {
  expect(await errorMessageFor('Zuq-48213!', 'zuq@example.com')).toBeUndefined()
})

test('refuses every entry of the list of common passwords', async () => {
  const entries = passwordsOfLeaks()
  const allowed: string[] = []
  for (const entry of entries)
    for (const form of [entry, `${entry[0]?.toUpperCase()}${entry.slice(1)}`])
      if ((await errorMessageFor(form)) === undefined) allowed.push(form)
  expect(allowed).toEqual([])
})
