import { expect, test } from 'vitest'
import { weeksToRead } from './read-search-consoles.ts'

const saturday = new Date('2026-11-28T00:30:00Z')
const unread = { readFrom: null, readThrough: null }

test('reads the newest complete week first, then back through the 16 months that Google keeps', () => {
  const weeks = [...weeksToRead(unread, saturday)]
  expect(weeks).toHaveLength(69)
  expect(weeks[0]).toEqual({
    firstDay: '2026-11-16',
    lastDay: '2026-11-22',
    isNewest: true,
    readFrom: '2026-11-16',
    readThrough: '2026-11-22',
  })
  expect(weeks[1]).toMatchObject({ firstDay: '2026-11-09', lastDay: '2026-11-15', isNewest: false })
  expect(weeks.at(-1)).toMatchObject({ firstDay: '2025-07-28', readFrom: '2025-07-28' })
})

test('continues where it stopped', () => {
  for (const stoppedAfter of [0, 1, 30, 67]) {
    const { readFrom, readThrough } = [...weeksToRead(unread, saturday)][stoppedAfter]!
    const rest = [...weeksToRead({ readFrom, readThrough }, saturday)]
    expect(rest).toHaveLength(69 - stoppedAfter)
  }
})

test('reads the newest complete week again every day, and each week that it missed', () => {
  const read = { readFrom: '2025-07-28', readThrough: '2026-11-22' }
  const daysOf = (day: string) =>
    [...weeksToRead(read, new Date(`${day}T12:00:00Z`))].map(({ lastDay }) => lastDay)
  expect(daysOf('2026-11-25')).toEqual(['2026-11-22'])
  expect(daysOf('2026-12-01')).toEqual(['2026-11-22'])
  expect(daysOf('2026-12-02')).toEqual(['2026-11-29'])
  expect(daysOf('2026-12-16')).toEqual(['2026-11-29', '2026-12-06', '2026-12-13'])
})
