const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** 'November 21, 2025 (UTC)' */
export const dateInUtc = (time: string): string => `${day.format(new Date(time))} (UTC)`

/** 'November 21, 2025 at 14:05 UTC' */
export function dateTimeInUtc(time: string): string {
  const date = new Date(time)
  return `${day.format(date)} at ${clock.format(date)} UTC`
}

/** 'Friday, November 21, 2025 at 15:05 Rome time (14:05 UTC)'; the UTC time only where it differs. */
export function dateTimeInZones(time: string, zone: string): string {
  const date = new Date(time)
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(date)
  const clockIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(date)
  if (zone === 'UTC') return `${dayIn('UTC')} at ${clockIn('UTC')} UTC`
  const local = `${dayIn(zone)} at ${clockIn(zone)} ${zone.split('/').at(-1)!.replaceAll('_', ' ')} time`
  const isSameDay = dayIn('UTC') === dayIn(zone)
  if (isSameDay && clockIn('UTC') === clockIn(zone)) return local
  return `${local} (${isSameDay ? '' : `${dayIn('UTC').split(',')[0]} `}${clockIn('UTC')} UTC)`
}
