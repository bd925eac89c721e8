import { expect, test } from 'vitest'
import { formatUtc, fromLocalInput, toLocalInput } from './dates.ts'

test('an instant survives the way through a date and time input, to the minute', () => {
  for (const iso of ['2026-01-15T09:30:00.000Z', '2026-07-15T23:59:00.000Z', '2028-02-29T00:00:00.000Z'])
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
})

test('an empty or unfinished input is no instant', () => {
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('2026-13-01T00:00')).toBeNull()
  expect(toLocalInput(null)).toBe('')
})

test('UTC is said as such', () => {
  expect(formatUtc('2026-03-01T14:30:00.000Z')).toBe('2026-03-01 14:30 UTC')
})
