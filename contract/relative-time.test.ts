import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-06-15T12:00:00Z')

test.each([
  [0, 'just now'],
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [5 * 60 + 59, '5 minutes ago'],
  [3600, '1 hour ago'],
  [26 * 3600, '1 day ago'],
  [29 * 86_400, '29 days ago'],
  [60 * 86_400, '2 months ago'],
  [800 * 86_400, '2 years ago'],
  [-30, 'just now'],
  [-61, 'in 1 minute'],
  [-2 * 86_400, 'in 2 days'],
])('describes %i seconds as %s', (seconds, words) => {
  expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(words)
})
