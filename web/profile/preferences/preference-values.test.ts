import { expect, test, vi } from 'vitest'
import { toPreferencesRequest, toPreferenceValues } from './preference-values.ts'

const stored = {
  defaultKeywords: ['dog'],
  selectedTones: ['friendly'],
  scheduledTimes: '{"monday":["09:00"]}',
  timezone: 'Europe/Berlin',
  autopilot: 'ask' as const,
  approver: null,
  frameworks: [],
}

test('edits preferences as lists and sends them back as the original text', () => {
  const values = toPreferenceValues(stored)
  expect(values.slots).toEqual({ monday: ['09:00'] })
  expect(toPreferencesRequest(values)).toEqual(stored)
})

test('sends only changed fields', () => {
  expect(toPreferencesRequest({ selectedTones: [] })).toEqual({ selectedTones: [] })
})

test('logs unreadable publishing times and treats them as empty', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(toPreferenceValues({ ...stored, scheduledTimes: '{"someday":["9"]}' }).slots).toEqual({})
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
