const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** Of an ISO 8601 time, for example 'November 21, 2025 (UTC)'. */
export const dayInUtc = (time: string): string => `${day.format(new Date(time))} (UTC)`

/** Of an ISO 8601 time, for example 'November 21, 2025 at 14:05 UTC'. */
export function momentInUtc(time: string): string {
  const date = new Date(time)
  return `${day.format(date)} at ${clock.format(date)} UTC`
}

/** The same with the time in that zone beside it, for example 'November 21, 2025 at 14:05 UTC (15:05 in Europe/Rome)'. */
export function momentInZones(time: string, zone: string): string {
  if (zone === 'UTC') return momentInUtc(time)
  const local = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone })
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone })
  const date = new Date(time)
  return `${momentInUtc(time)} (${weekday.format(date)} ${local.format(date)} in ${zone})`
}
