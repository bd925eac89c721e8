import { parseScheduledTimes, type Slots } from '../../../contract/billing/check-plan-limits.ts'
import type { Preferences } from '../../../contract/profile/preferences.ts'

/** Preferences as form values. */
export interface PreferenceValues extends Omit<Preferences, 'scheduledTimes'> {
  slots: Slots
}

export function toPreferenceValues({ scheduledTimes, ...rest }: Preferences): PreferenceValues {
  return { ...rest, slots: readSlots(scheduledTimes) }
}

/** Omits unchanged fields, so that a save does not overwrite what another window changed. */
export function toPreferencesRequest({ slots, ...rest }: Partial<PreferenceValues>): Partial<Preferences> {
  return slots ? { ...rest, scheduledTimes: JSON.stringify(slots) } : rest
}

function readSlots(text: string): Slots {
  const slots = parseScheduledTimes(text)
  // oxlint-disable-next-line no-console -- the form starts without times; the log is for support
  if (!slots) console.warn('The stored publishing times cannot be read', text)
  return slots ?? {}
}
