import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('a password is stored as argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('Correct-horse-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('only the very same password matches', async () => {
  const stored = await hashPassword('Pässword-1 🔑')
  expect(await isPassword('Pässword-1 🔑', stored)).toBe(true)
  expect(await isPassword('Pässword-1 🔑 ', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('nothing matches an account that does not exist', async () => {
  expect(await isPassword('Correct-horse-1', undefined)).toBe(false)
})
