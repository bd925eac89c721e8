import { expect, test } from 'vitest'
import { formatUtc, fromLocalInput, toLocalInput, utcTime } from './dates.ts'

test('converts an instant to a date and time input and back, to the minute', () => {
  for (const iso of ['2026-01-15T09:30:00.000Z', '2026-07-15T23:59:00.000Z', '2028-02-29T00:00:00.000Z'])
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
})

test('returns null for an empty or unfinished input', () => {
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('2026-13-01T00:00')).toBeNull()
  expect(toLocalInput(null)).toBe('')
})

test('labels UTC times', () => {
  expect(formatUtc('2026-03-01T14:30:00.000Z')).toBe('2026-03-01 14:30 UTC')
})

test('shows UTC beside the time of a zone, with its day where that differs', () => {
  expect(utcTime('Europe/London', '2026-12-01T09:00:00.000Z')).toBeUndefined()
  expect(utcTime('Europe/Berlin', '2026-12-01T09:00:00.000Z')).toBe('09:00 UTC')
  expect(utcTime('Pacific/Auckland', '2026-12-01T19:00:00.000Z')).toBe('Tue 19:00 UTC')
})
