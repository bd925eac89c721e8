import { expect, test } from 'vitest'
import { formatClock } from '../platform/dates.ts'
import { momentIn } from './slot-words.ts'

test.each([
  ['Europe/Rome', '2026-10-24T09:00:00Z', '11:00', '2026-10-25T09:00:00Z', '10:00'],
  ['America/New_York', '2026-10-31T09:00:00Z', '05:00', '2026-11-01T09:00:00Z', '04:00'],
  ['Australia/Lord_Howe', '2026-04-04T09:00:00Z', '20:00', '2026-04-05T09:00:00Z', '19:30'],
  ['Africa/Casablanca', '2026-02-14T09:00:00Z', '10:00', '2026-02-15T09:00:00Z', '09:00'],
  ['UTC+05:30', '2026-02-14T09:00:00Z', '14:30', '2026-02-15T09:00:00Z', '14:30'],
])('shows a UTC slot in %s correctly before and after a clock change', (...row) => {
  const [zone, before, shownBefore, after, shownAfter] = row
  expect(momentIn(zone, before)).toContain(formatClock(shownBefore))
  expect(momentIn(zone, after)).toContain(formatClock(shownAfter))
})

test('shows a slot after midnight on its local day', () => {
  expect(momentIn('Australia/Lord_Howe', '2026-11-30T23:00:00Z')).toContain('Dec')
})
