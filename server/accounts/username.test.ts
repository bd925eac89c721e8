import { expect, test } from 'vitest'
import { usernameFrom } from './username.ts'

test('the first suggestion is the local part of the address without its tag', () => {
  expect(usernameFrom('ada.lovelace+blog@example.com', 0)).toBe('ada.lovelace')
})

test('a local part too short for a username is lengthened', () => {
  expect(usernameFrom('a@example.com', 0)).toMatch(/^a\d+$/)
  expect(usernameFrom('+x@example.com', 0)).toBe('writer')
})

test('later suggestions differ, so that two people of the same name both get one', () => {
  const suggestions = new Set(Array.from({ length: 20 }, () => usernameFrom('info@example.com', 5)))
  expect(suggestions.size).toBeGreaterThan(15)
})

test('a very long local part is cut', () => {
  expect(usernameFrom(`${'a'.repeat(64)}@example.com`, 0)).toHaveLength(30)
})
