import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-03-12T12:00:00Z')
const before = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now)

test('a time is told from now, in the greatest unit that is full', () => {
  expect([0, 59, 60, 3599, 3600, 86_399, 86_400, 30 * 86_400, 365 * 86_400].map(before)).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
    '1 day ago',
    '1 month ago',
    '1 year ago',
  ])
})

test('a time to come is told as such, and clocks that disagree a little say nothing odd', () => {
  expect([before(-30), before(-61), before(-2 * 86_400)]).toEqual(['just now', 'in 1 minute', 'in 2 days'])
})
