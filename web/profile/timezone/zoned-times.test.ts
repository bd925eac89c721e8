import { expect, test } from 'vitest'
import { localTime, nextInstant, offsetLabel } from './zoned-times.ts'

// A Saturday.
const now = new Date('2026-11-21T16:00:00Z')

test('a slot comes next at its weekday and hour in UTC, today when it has not passed', () => {
  expect(nextInstant('saturday', '17:00', now).toISOString()).toBe('2026-11-21T17:00:00.000Z')
  expect(nextInstant('saturday', '16:00', now).toISOString()).toBe('2026-11-28T16:00:00.000Z')
  expect(nextInstant('friday', '09:00', now).toISOString()).toBe('2026-11-27T09:00:00.000Z')
  expect(nextInstant('sunday', '00:00', now).toISOString()).toBe('2026-11-22T00:00:00.000Z')
})

test('beside a slot stands the local time, and the local day where it is another one', () => {
  expect(localTime('monday', '09:00', 'Europe/Berlin', now)).toBe('10:00')
  expect(localTime('monday', '23:00', 'Europe/Berlin', now)).toBe('Tue 00:00')
  expect(localTime('monday', '02:00', 'America/New_York', now)).toBe('Sun 21:00')
  expect(localTime('monday', '09:00', 'Asia/Kolkata', now)).toBe('14:30')
})

test('an offset is told with its sign, halves of an hour too', () => {
  expect(offsetLabel('Asia/Kolkata', now)).toBe('UTC+05:30')
  expect(offsetLabel('America/New_York', now)).toBe('UTC−05:00')
  expect(offsetLabel('UTC', now)).toBe('UTC+00:00')
})
