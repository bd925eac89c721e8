/** What the clocks of one time zone show, and what they never or twice show. Local times are `2026-03-29T02:30`. */

export const isInstant = (text: string): boolean => text.endsWith('Z')

/** What a clock of that zone shows at an instant, to the minute. */
export const localOf = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** The instants before and after what a clock never shows; for all else both are the one, or the two, at which it shows it. */
function readBoth(local: string, zone: string): Temporal.ZonedDateTime[] {
  try {
    const shown = Temporal.PlainDateTime.from(local)
    return (['earlier', 'later'] as const).map((disambiguation) =>
      shown.toZonedDateTime(zone, { disambiguation }),
    )
  } catch {
    return []
  }
}

/** Every instant at which a clock of that zone shows this: one, none in a gap, two where the clocks go back. Earliest first. */
export function instantsOf(local: string, zone: string): number[] {
  const read = readBoth(local, zone).map(({ epochMilliseconds }) => epochMilliseconds)
  return [...new Set(read)].filter((instant) => localOf(instant, zone) === local)
}

/** Around a local time that does not exist: the last minute before the gap and the first one after it. */
export function nearestTimes(local: string, zone: string): [number, number] | undefined {
  if (instantsOf(local, zone).length > 0) return undefined
  const gap = readBoth(local, zone)[0]?.getTimeZoneTransition('next')
  return gap ? [gap.epochMilliseconds - 60_000, gap.epochMilliseconds] : undefined
}

/** `GMT+2`, as that zone counts at an instant. */
export function offsetName(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    instant,
  )
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}
