/** What the clocks of one time zone show, and what they never or twice show. Local times are `2026-03-29T02:30`. */

const minuteMs = 60_000
const dayMs = 86_400_000

export const isInstant = (text: string): boolean => text.endsWith('Z')

/** What a clock of that zone shows at an instant, to the minute. */
export function localOf(instant: number, zone: string): string {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const two = '2-digit'
  // Swedish writes years of four digits, and hours from 00 to 23.
  const clock = new Intl.DateTimeFormat('sv', {
    timeZone: zone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: 'h23',
  })
  clocks.set(zone, clock)
  return clock
}

const offsetAt = (instant: number, zone: string): number =>
  Date.parse(`${localOf(instant, zone)}Z`) - Math.floor(instant / minuteMs) * minuteMs

/** Every instant at which a clock of that zone shows this: one, none in a gap, two where the clocks go back. Earliest first. */
export function instantsOf(local: string, zone: string): number[] {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return []
  // No zone changes its clocks twice within two days.
  const offsets = new Set([offsetAt(asUtc - dayMs, zone), offsetAt(asUtc + dayMs, zone)])
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => localOf(instant, zone) === local)
    .toSorted((a, b) => a - b)
}

/** Around a local time that does not exist: the last minute before the gap and the first one after it. */
export function nearestTimes(local: string, zone: string): [number, number] | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc) || instantsOf(local, zone).length > 0) return undefined
  const before = offsetAt(asUtc - dayMs, zone)
  // Somewhere between the two readings of the gap the offset changes: the change is halved in on, to the minute.
  let [early, late] = [asUtc - dayMs, asUtc + dayMs]
  while (late - early > minuteMs) {
    const middle = Math.floor((early + late) / 2 / minuteMs) * minuteMs
    if (offsetAt(middle, zone) === before) early = middle
    else late = middle
  }
  return [late - minuteMs, late]
}

/** `GMT+2`, as that zone counts at an instant. */
export function offsetName(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    instant,
  )
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}
