import { fromLocalInput, zoneName } from '../platform/dates.ts'

/** Why a datetime-local value can't be scheduled; undefined if it can. */
export function refuseMoment(value: string, now = new Date(), zone = zoneName()) {
  const at = fromLocalInput(value)
  if (!at) return 'Choose a date and a time'
  // In the hour skipped by daylight saving, browsers silently pick another time.
  const after = afterGap(value, zone)
  if (after) {
    const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: zone })
    const [before, next] = [after - 60_000, after].map((instant) => clock.format(instant))
    return `The clocks go forward then, so this time doesn’t exist. The nearest are ${before} and ${next}.`
  }
  return new Date(at) <= now ? 'Choose a time in the future' : undefined
}

/** The instant when a zone skipped a local time; undefined if the time exists. */
function afterGap(local: string, zone: string): number | undefined {
  try {
    const shown = Temporal.PlainDateTime.from(local)
    const read = shown.toZonedDateTime(zone, { disambiguation: 'earlier' })
    if (read.toPlainDateTime().equals(shown)) return undefined
    return read.getTimeZoneTransition('next')?.epochMilliseconds
  } catch {
    return undefined
  }
}
