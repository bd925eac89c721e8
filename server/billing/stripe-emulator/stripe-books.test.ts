import { expect, test } from 'vitest'
import { periodEndAfter } from './stripe-books.ts'

const end = (start: string, months: number) =>
  periodEndAfter(new Date(start), months).toISOString().slice(0, 10)

test('ends a period on the same day of the month, or the last day of a shorter one', () => {
  expect(end('2027-01-15T10:00:00Z', 1)).toBe('2027-02-15')
  expect(end('2027-01-31T10:00:00Z', 1)).toBe('2027-02-28')
  expect(end('2028-01-31T10:00:00Z', 1)).toBe('2028-02-29')
  expect(end('2027-12-31T23:59:59Z', 1)).toBe('2028-01-31')
})

test('returns to the 31st after a short month', () => {
  expect(end('2027-01-31T10:00:00Z', 2)).toBe('2027-03-31')
  expect(end('2027-01-31T10:00:00Z', 13)).toBe('2028-02-29')
})

test('keeps the time of day', () => {
  expect(periodEndAfter(new Date('2027-01-31T10:11:12.345Z'), 1).toISOString()).toBe(
    '2027-02-28T10:11:12.345Z',
  )
})
