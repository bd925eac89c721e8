import { expect, test } from 'vitest'
import { plans } from './plans.ts'
import { checkPlanLimits, checkSlots, hours, parseScheduledTimes, type Slots } from './check-plan-limits.ts'

const { basic, standard, premium } = plans
const nothing = { scheduledTimes: {}, selectedTones: [], defaultKeywords: [] }
const words = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`)

test('sorts times by week and day, without repeats and empty days', () => {
  const text = '{"friday":["17:00","09:00","09:00"],"monday":["00:00"],"sunday":[]}'
  const slots = parseScheduledTimes(text)
  expect(JSON.stringify(slots)).toBe('{"monday":["00:00"],"friday":["09:00","17:00"]}')
  expect(parseScheduledTimes('{}')).toEqual({})
  expect([hours[0], hours[23], hours.length]).toEqual(['00:00', '23:00', 24])
})

test.each([
  '',
  'null',
  '[]',
  '"monday"',
  '1',
  '{',
  '{"monday":"09:00"}',
  '{"monday":null}',
  '{"monday":[9]}',
  '{"Monday":["09:00"]}',
  '{"someday":[]}',
  '{"monday":["9:00"]}',
  '{"monday":["09:30"]}',
  '{"monday":["24:00"]}',
  '{"monday":["09:00 "]}',
  '{"__proto__":["09:00"]}',
  '{"toString":[]}',
])('rejects %s as a schedule', (text) => {
  expect(parseScheduledTimes(text)).toBeUndefined()
})

test('accepts as many days and times as each plan includes, and not one more', () => {
  const week: Slots = {
    monday: ['09:00'],
    tuesday: ['09:00'],
    wednesday: ['09:00'],
    thursday: ['09:00'],
    friday: ['09:00'],
    saturday: ['09:00'],
    sunday: ['09:00'],
  }
  const { monday, tuesday, wednesday, thursday } = week
  expect(checkSlots(basic.limits, {}, { monday, tuesday })).toBeUndefined()
  expect(checkSlots(basic.limits, {}, { monday, tuesday, wednesday })).toBe(
    'You can only select up to 2 days on your current plan',
  )
  expect(checkSlots(basic.limits, {}, { monday: ['09:00', '10:00'] })).toBe(
    'You can select a maximum of 1 times per day or 2 total times across all days',
  )
  expect(checkSlots(standard.limits, {}, { monday, tuesday, wednesday })).toBeUndefined()
  expect(checkSlots(standard.limits, {}, { monday, tuesday, wednesday, thursday })).toContain('3 days')
  expect(checkSlots(standard.limits, {}, { monday: ['09:00', '10:00', '11:00'] })).toBe(
    'You can select a maximum of 2 times per day or 6 total times across all days',
  )
  expect(checkSlots(premium.limits, {}, week)).toBeUndefined()
})

test('names the fields of tones and words over the limit, with the plan’s number', () => {
  const tones = ['casual', 'formal']
  expect(checkPlanLimits(basic.limits, nothing, { selectedTones: tones, defaultKeywords: words(6) })).toEqual(
    {
      selectedTones: 'You can only select up to 1 tone on your current plan',
      defaultKeywords: 'You can only add up to 5 keywords on your current plan',
    },
  )
  expect(
    checkPlanLimits(standard.limits, nothing, { selectedTones: tones, defaultKeywords: words(10) }),
  ).toEqual({})
})

test('lets the surplus of a larger plan stay or shrink, but not grow or change', () => {
  const stored = {
    scheduledTimes: { monday: ['09:00', '10:00'], tuesday: ['09:00'], friday: ['09:00'] },
    selectedTones: ['casual', 'formal', 'friendly'],
    defaultKeywords: words(12),
  }
  expect(checkPlanLimits(basic.limits, stored, stored)).toEqual({})
  const smaller = {
    scheduledTimes: { monday: ['10:00'], tuesday: ['09:00'], friday: ['09:00'] },
    selectedTones: ['casual', 'formal'],
    defaultKeywords: words(11),
  }
  expect(checkPlanLimits(basic.limits, stored, smaller)).toEqual({})
  const other = {
    scheduledTimes: { monday: ['11:00'], tuesday: ['09:00'], friday: ['09:00'] },
    selectedTones: ['casual', 'technical'],
    defaultKeywords: [...words(5), 'another'],
  }
  expect(Object.keys(checkPlanLimits(basic.limits, stored, other))).toHaveLength(3)
  // Within the limit, any change is allowed again.
  expect(checkPlanLimits(basic.limits, stored, { selectedTones: ['technical'] })).toEqual({})
})
