import { expect, test } from 'vitest'
import { plans } from '../../../contract/billing/plans.ts'
import { formatClock } from '../../platform/dates.ts'
import { weekdays } from '../../../contract/billing/check-plan-limits.ts'
import {
  changeHours,
  describeSlots,
  slotAllowance,
  slotHours,
  suggestSlots,
  usualHour,
} from './slot-rules.ts'

const basic = plans.basic.limits
const nothing = { slots: {}, stored: {}, limits: basic }
const now = new Date('2026-11-21T16:00:00Z')
const utc = slotHours('UTC', now)
const at = (day: (typeof weekdays)[number], hour: number) => utc[day][hour]!

test.each([
  ['Pacific/Kiritimati', 'tuesday', '09:00', { day: 'monday', time: '19:00' }],
  ['Asia/Kathmandu', 'monday', '08:45', { day: 'monday', time: '03:00' }],
  ['America/New_York', 'sunday', '21:00', { day: 'monday', time: '02:00' }],
  ['Europe/Berlin', 'monday', '00:00', { day: 'sunday', time: '23:00' }],
] as const)('in %s the hour %s %s is stored as it is in UTC', (zone, day, local, stored) => {
  const ofZone = slotHours(zone, now)
  for (const one of weekdays) expect(ofZone[one]).toHaveLength(24)
  expect(ofZone[day].find((hour) => hour.local === local)?.utc).toEqual(stored)
})

test('starts a day at the time of the other days, or around nine local time', () => {
  const kolkata = slotHours('Asia/Kolkata', now)
  expect(usualHour(kolkata.monday, [])?.local).toBe('09:30')
  expect(usualHour(kolkata.monday, [kolkata.friday[14]!])?.local).toBe('14:30')
})

test('adds and removes hours and keeps the days in order', () => {
  const slots = { friday: ['09:00'] }
  expect(changeHours({ ...nothing, slots }, [], at('monday', 7))).toEqual({
    slots: { monday: ['07:00'], friday: ['09:00'] },
  })
  expect(changeHours({ ...nothing, slots }, [at('friday', 9)])).toEqual({ slots: {} })
  expect(changeHours({ ...nothing, slots }, [at('friday', 9)], at('friday', 10))).toEqual({
    slots: { friday: ['10:00'] },
  })
})

test('refuses a day or a time beyond the plan with a message', () => {
  const slots = { monday: ['09:00'], friday: ['09:00'] }
  expect(changeHours({ ...nothing, slots }, [], at('sunday', 9))).toEqual({
    refused: 'You can only select up to 2 days on your current plan',
  })
  expect(changeHours({ ...nothing, slots: { monday: ['09:00'] } }, [], at('monday', 10))).toEqual({
    refused: 'You can select a maximum of 1 times per day or 2 total times across all days',
  })
})

test('lets a schedule from a larger plan shrink, and be restored before saving', () => {
  const stored = { monday: ['09:00', '10:00'], tuesday: ['09:00'], friday: ['09:00'] }
  const slots = { ...stored, monday: ['09:00'] }
  expect(changeHours({ slots: stored, stored, limits: basic }, [at('monday', 10)])).toEqual({ slots })
  expect(changeHours({ slots, stored, limits: basic }, [], at('monday', 10))).toEqual({ slots: stored })
  expect(changeHours({ slots, stored, limits: basic }, [], at('monday', 11))).toHaveProperty('refused')
})

test('suggests a schedule within the plan, and describes days with the same times together', () => {
  expect(suggestSlots('Europe/Berlin', now, basic)).toEqual({ tuesday: ['08:00'], thursday: ['08:00'] })
  const nine = formatClock('09:00')
  const kiritimati = suggestSlots('Pacific/Kiritimati', now, plans.premium.limits)
  expect(kiritimati).toEqual({ tuesday: ['19:00'], thursday: ['19:00'], sunday: ['19:00'] })
  expect(describeSlots(kiritimati, 'Pacific/Kiritimati', now)).toBe(
    `Mon at ${nine} (Sun 19:00 UTC) · Wed at ${nine} (Tue 19:00 UTC) · Fri at ${nine} (Thu 19:00 UTC)`,
  )
  expect(describeSlots({ tuesday: ['08:00'], thursday: ['08:00'] }, 'Europe/Berlin', now)).toBe(
    `Tue, Thu at ${nine} (08:00 UTC)`,
  )
  const daily = Object.fromEntries(weekdays.map((day) => [day, ['09:00', '17:00']]))
  expect(describeSlots(daily, 'UTC', now)).toBe(`Every day at ${nine} UTC, ${formatClock('17:00')} UTC`)
  expect(describeSlots(daily, 'Africa/Accra', now)).toContain(`${nine} (09:00 UTC)`)
  expect(describeSlots({}, 'UTC', now)).toBe('')
})

test('describes the plan’s limits in words', () => {
  expect(slotAllowance(basic)).toBe('2 days a week, 1 time a day')
  expect(slotAllowance(plans.premium.limits)).toBe('7 days a week, 3 times a day')
})
