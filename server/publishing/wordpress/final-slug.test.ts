import { expect, test } from 'vitest'
import { finalSlug } from './final-slug.ts'

test('makes the address short ASCII that is neither empty nor a bare number', () => {
  expect(finalSlug('my-own-choice', 'Title', 'a1b2c3d4')).toBe('my-own-choice')
  expect(finalSlug(null, 'How often?', 'a1b2c3d4')).toBe('how-often')
  expect(finalSlug(null, '2026', 'a1b2c3d4')).toBe('post-2026')
  expect(finalSlug(null, '犬を洗う', 'a1b2c3d4')).toBe('post-a1b2c3')
  expect(finalSlug(null, 'word '.repeat(100), 'a1b2c3d4').length).toBeLessThanOrEqual(70)
})
