import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

test('stores a password as argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('Correct-horse-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('matches only the exact password', async () => {
  const stored = await hashPassword('Pässword-1 🔑')
  expect(await isPassword('Pässword-1 🔑', stored)).toBe(true)
  expect(await isPassword('Pässword-1 🔑 ', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('matches nothing for an account that does not exist', async () => {
  expect(await isPassword('Correct-horse-1', undefined)).toBe(false)
})
