import { expect, test } from 'vitest'
import { usernameFrom } from './create-account.ts'

test('suggests the local part of the address without its tag first', () => {
  expect(usernameFrom('ada.lovelace+blog@example.com', 0)).toBe('ada.lovelace')
})

test('lengthens a local part that is too short for a username', () => {
  expect(usernameFrom('a@example.com', 0)).toMatch(/^a\d+$/)
  expect(usernameFrom('+x@example.com', 0)).toBe('writer')
})

test('varies later suggestions, so that two people of the same name both get one', () => {
  const suggestions = new Set(Array.from({ length: 20 }, () => usernameFrom('info@example.com', 5)))
  expect(suggestions.size).toBeGreaterThan(15)
})

test('truncates a very long local part', () => {
  expect(usernameFrom(`${'a'.repeat(64)}@example.com`, 0)).toHaveLength(30)
})
