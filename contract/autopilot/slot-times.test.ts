import { expect, test } from 'vitest'
import { plans } from '../billing/plans.ts'
import { nextClockChange, nextInstants, offsetMinutes, slotInstants, slotsWithinPlan } from './slot-times.ts'

// The clock changes of 2026 from the IANA database (2025b).
const changes = [
  { zone: 'Europe/Rome', at: '2026-03-29T01:00:00Z', minutes: 60 },
  { zone: 'Europe/Rome', at: '2026-10-25T01:00:00Z', minutes: -60 },
  { zone: 'America/New_York', at: '2026-03-08T07:00:00Z', minutes: 60 },
  { zone: 'America/New_York', at: '2026-11-01T06:00:00Z', minutes: -60 },
  { zone: 'Australia/Lord_Howe', at: '2026-04-04T15:00:00Z', minutes: -30 },
  { zone: 'Australia/Lord_Howe', at: '2026-10-03T15:30:00Z', minutes: 30 },
  { zone: 'Africa/Casablanca', at: '2026-02-15T02:00:00Z', minutes: -60 },
  { zone: 'Africa/Casablanca', at: '2026-03-22T02:00:00Z', minutes: 60 },
]
const dayMs = 86_400_000

test.each(changes)(
  'keeps a slot’s UTC time around the clock change of $zone at $at, and moves its local time by $minutes minutes',
  ({ zone, at, minutes }) => {
    const change = new Date(at)
    const [from, until] = [new Date(+change - 10 * dayMs), new Date(+change + 10 * dayMs)]
    const every = ['09:00']
    const slots = { monday: every, tuesday: every, wednesday: every, thursday: every, friday: every }
    const daily = { ...slots, saturday: every, sunday: every }
    const instants = slotInstants(daily, from, until)
    expect(instants).toHaveLength(20)
    for (const [index, instant] of instants.entries()) expect(+instant).toBe(+instants[0]! + index * dayMs)
    expect(instants[0]!.toISOString()).toMatch(/T09:00:00\.000Z$/)
    const shown = instants.map((instant) => offsetMinutes(zone, instant))
    expect(shown.at(-1)! - shown[0]!).toBe(minutes)
    expect(nextClockChange(zone, from, until)).toEqual({ at: change, minutes })
    expect(nextClockChange(zone, change, until)).toBeUndefined()
  },
)

test('includes every hour once in a week with a clock change, in UTC', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => `${`${hour}`.padStart(2, '0')}:00`)
  const instants = slotInstants(
    { sunday: hours },
    new Date('2026-03-28T23:59:59Z'),
    new Date('2026-03-29T23:59:59Z'),
  )
  expect(instants.map((at) => at.toISOString())).toEqual(hours.map((hour) => `2026-03-29T${hour}:00.000Z`))
})

test('returns the next ten in order across New Year and a leap day', () => {
  const slots = { thursday: ['08:00'], tuesday: ['23:00'] }
  const shown = (from: string) => nextInstants(slots, new Date(from), 3).map((at) => at.toISOString())
  expect(shown('2026-12-31T08:00:00Z')).toEqual([
    '2027-01-05T23:00:00.000Z',
    '2027-01-07T08:00:00.000Z',
    '2027-01-12T23:00:00.000Z',
  ])
  expect(shown('2028-02-28T00:00:00Z')[0]).toBe('2028-02-29T23:00:00.000Z')
  expect(nextInstants(slots, new Date(), 10)).toHaveLength(10)
  expect(nextInstants({}, new Date(), 10)).toEqual([])
})

test('keeps the first days of the week and the first times of a day on a smaller plan', () => {
  const slots = { friday: ['07:00'], monday: ['11:00', '09:00'], wednesday: ['10:00'] }
  expect(slotsWithinPlan(slots, plans.basic.limits)).toEqual({ monday: ['09:00'], wednesday: ['10:00'] })
  expect(slotsWithinPlan(slots, plans.premium.limits).monday).toEqual(['09:00', '11:00'])
})

test('accepts an offset instead of a zone, and treats an unknown zone as UTC', () => {
  expect(offsetMinutes('UTC+05:30', new Date())).toBe(330)
  expect(offsetMinutes('-03:00', new Date())).toBe(-180)
  expect(offsetMinutes('Atlantis/Centre', new Date())).toBe(0)
})
