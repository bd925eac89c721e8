import { expect, test } from 'vitest'
import { plans } from '../../../contract/plans.ts'
import { daysWithoutTime, pickDay, pickTime, slotAllowance } from './slot-rules.ts'

const basic = plans.basic.limits
const nothing = { slots: {}, stored: {}, limits: basic }

test('a day that is picked waits for its time, and goes when it is left out', () => {
  const picked = pickDay({ ...nothing, slots: { friday: ['09:00'] } }, 'monday', true)
  expect(picked).toEqual({ slots: { monday: [], friday: ['09:00'] } })
  expect(Object.keys('slots' in picked ? picked.slots : {})).toEqual(['monday', 'friday'])
  expect(daysWithoutTime('slots' in picked ? picked.slots : {})).toEqual(['monday'])
  expect(pickDay({ ...nothing, slots: { friday: ['09:00'] } }, 'friday', false)).toEqual({ slots: {} })
})

test('a day beyond the plan is refused with its sentence, days that wait for a time counted too', () => {
  const slots = { monday: [], friday: ['09:00'] }
  expect(pickDay({ ...nothing, slots }, 'sunday', true)).toEqual({
    refused: 'You can only select up to 2 days on your current plan',
  })
})

test('a time beyond the plan is refused with its sentence', () => {
  expect(pickTime({ ...nothing, slots: { monday: ['09:00'] } }, 'monday', '10:00', true)).toEqual({
    refused: 'You can select a maximum of 1 times per day or 2 total times across all days',
  })
})

test('what a larger plan left behind may shrink, and be taken up again before it is saved', () => {
  const stored = { monday: ['09:00', '10:00'], tuesday: ['09:00'], friday: ['09:00'] }
  const left = pickTime({ slots: stored, stored, limits: basic }, 'monday', '10:00', false)
  const slots = { ...stored, monday: ['09:00'] }
  expect(left).toEqual({ slots })
  expect(pickTime({ slots, stored, limits: basic }, 'monday', '10:00', true)).toEqual({ slots: stored })
  expect(pickTime({ slots, stored, limits: basic }, 'monday', '11:00', true)).toHaveProperty('refused')
})

test('without a plan nothing is refused here, and what a plan allows is told in words', () => {
  const slots = { monday: ['09:00'], tuesday: ['09:00'] }
  expect(pickDay({ slots, stored: {}, limits: undefined }, 'friday', true)).toHaveProperty('slots')
  expect(slotAllowance(basic)).toBe('2 days a week, 1 time a day')
  expect(slotAllowance(plans.premium.limits)).toBe('7 days a week, 3 times a day')
})
