import { fromLocalInput, zoneName } from '../platform/dates.ts'
import { nearestTimes } from './local-times.ts'

/** Why nothing can be scheduled for what a datetime-local input holds; undefined when it can. */
export function refuseMoment(value: string, now = new Date(), zone = zoneName()) {
  const at = fromLocalInput(value)
  if (!at) return 'Choose a date and a time'
  // In the hour that spring leaves out the browser takes another one, without a word.
  const nearest = nearestTimes(value.slice(0, 16), zone)
  if (nearest) {
    const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: zone })
    const [before, after] = nearest.map((instant) => clock.format(instant))
    return `The clocks go forward then, so this time doesn’t exist. The nearest are ${before} and ${after}.`
  }
  return new Date(at) <= now ? 'Choose a time in the future' : undefined
}
