const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** 'November 21, 2025 (UTC)' */
export const dateInUtc = (time: string): string => `${day.format(new Date(time))} (UTC)`

/** 'November 21, 2025 at 14:05 UTC' */
export function dateTimeInUtc(time: string): string {
  const date = new Date(time)
  return `${day.format(date)} at ${clock.format(date)} UTC`
}

/** 'Friday, November 21, 2025 at 15:05 in Europe/Rome (14:05 UTC)' */
export function dateTimeInZones(time: string, zone: string): string {
  const date = new Date(time)
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(date)
  const clockIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(date)
  if (zone === 'UTC') return `${dayIn('UTC')} at ${clockIn('UTC')} UTC`
  const isSameDay = dayIn('UTC') === dayIn(zone)
  const inUtc = isSameDay ? '' : `${dayIn('UTC').split(',')[0]} `
  return `${dayIn(zone)} at ${clockIn(zone)} in ${zone} (${inUtc}${clockIn('UTC')} UTC)`
}
