import { expect, test } from 'vitest'
import { ApiFailure } from './api.ts'

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [91, '2 minutes'],
  [3600, '60 minutes'],
])('who has tried too often is told to wait for %i s as %s', (retryAfterSeconds, words) => {
  const { message } = new ApiFailure('too_many_requests', 'Too many attempts.', { retryAfterSeconds })
  expect(message).toBe(`Too many attempts. Please try again in ${words}.`)
})

test('keeps the server’s message for a rate limit without a duration', () => {
  expect(new ApiFailure('too_many_requests', 'Please wait a little.').message).toBe('Please wait a little.')
})
