import { expect, test } from 'vitest'
import { firstWeekday } from '../../platform/dates.ts'
import { timeIn } from '../slot-words.ts'
import {
  addDays,
  addMonths,
  dayOf,
  onDay,
  readDay,
  readMonth,
  utcRange,
  weekOf,
  weeksFrom,
  weeksOf,
} from './plan-days.ts'

test('draws a month in whole weeks from Monday, whether it has four or six', () => {
  expect(weeksOf('2027-02', 1)).toHaveLength(4)
  expect(weeksOf('2027-05', 1)).toHaveLength(6)
  for (const month of ['2026-03', '2028-02', '2026-11', '2027-01']) {
    const days = weeksOf(month, 1).flat()
    expect(days).toContain(`${month}-01`)
    expect(days.length % 7).toBe(0)
    expect(new Set(days).size).toBe(days.length)
  }
  expect(weeksOf('2026-03', 1)[0]).toEqual(weekOf('2026-02-23', 1))
})

test('counts days and months across year ends, leap days and clock changes', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', 14)).toBe('2028-01')
})

test.each([
  ['en-US', 7, '2026-03-08'],
  ['de-DE', 1, '2026-03-09'],
  ['ar-EG', 6, '2026-03-07'],
])('starts the week as in %s', (language, first, start) => {
  expect(firstWeekday(language)).toBe(first)
  expect(weekOf('2026-03-12', first)[0]).toBe(start)
  expect(weekOf(start, first)[0]).toBe(start)
})

test.each(['Pacific/Kiritimati', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Pago_Pago', 'UTC'])(
  'keeps the time of day of a post moved to another day in %s',
  (zone) => {
    const moved = onDay('2026-03-12T09:30:00.000Z', '2026-07-01', zone)
    expect(dayOf(moved, zone)).toBe('2026-07-01')
    expect(timeIn(zone, moved)).toBe(timeIn(zone, '2026-03-12T09:30:00Z'))
  },
)

test('assigns every hour of a 25-hour or 23-hour day to that day alone', () => {
  const hoursOf = (from: string, day: string) =>
    Array.from({ length: 72 }, (_, hour) => Date.parse(from) + hour * 3_600_000).filter(
      (at) => dayOf(at, 'Europe/Berlin') === day,
    ).length
  expect(hoursOf('2026-10-24T00:00:00Z', '2026-10-25')).toBe(25)
  expect(hoursOf('2026-03-28T00:00:00Z', '2026-03-29')).toBe(23)
  expect(onDay('2026-03-28T01:30:00.000Z', '2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('requests every moment of the days shown, in at most 62 days', () => {
  const { from, to } = utcRange('2026-03-30', '2026-05-10')
  expect(from <= new Date(2026, 2, 30).toISOString().slice(0, 10)).toBe(true)
  expect(to >= new Date(2026, 4, 10, 23, 59).toISOString().slice(0, 10)).toBe(true)
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThanOrEqual(62)
})

test('ignores an invalid day in the address', () => {
  expect([null, '', '2026-02-30', '2026-3-1', '0000-01-01', '9999-12-31', 'x'].map(readDay)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  )
  expect(readDay('2028-02-29')).toBe('2028-02-29')
  expect(readMonth('2026-13')).toBeUndefined()
  expect(readMonth('2026-12')).toBe('2026-12')
})

test('shows a month to which two weeks are left, then five weeks from today’s', () => {
  const [month, coming] = [weeksFrom('2026-11-16', 1), weeksFrom('2026-11-28', 1)]
  expect([month[0]?.[0], month.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
  expect([coming[0]?.[0], coming.at(-1)?.at(-1)]).toEqual(['2026-11-23', '2026-12-27'])
  expect(weeksFrom('2026-11-17', 1)).toHaveLength(5)
})
