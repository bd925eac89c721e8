import { expect, test, vi } from 'vitest'
import { toPreferencesRequest, toPreferenceValues } from './preference-values.ts'

const stored = {
  defaultKeywords: ['dog'],
  selectedTones: ['friendly'],
  scheduledTimes: '{"monday":["09:00"]}',
  timezone: 'Europe/Berlin',
  autopilot: 'ask' as const,
  frameworks: [],
}

test('preferences are edited as lists and sent as the text they came in', () => {
  const values = toPreferenceValues(stored)
  expect(values.slots).toEqual({ monday: ['09:00'] })
  expect(toPreferencesRequest(values)).toEqual(stored)
})

test('only what was changed is sent', () => {
  expect(toPreferencesRequest({ selectedTones: [] })).toEqual({ selectedTones: [] })
})

test('publishing times that cannot be read are logged and treated as none', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(toPreferenceValues({ ...stored, scheduledTimes: '{"someday":["9"]}' }).slots).toEqual({})
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
