const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** 'November 21, 2025 (UTC)' */
export const dateInUtc = (time: string): string => `${day.format(new Date(time))} (UTC)`

/** 'November 21, 2025 at 14:05 UTC' */
export function dateTimeInUtc(time: string): string {
  const date = new Date(time)
  return `${day.format(date)} at ${clock.format(date)} UTC`
}

/** 'Friday, November 21, 2025 at 15:05 Rome time (14:05 UTC)' */
export function dateTimeInZones(time: string, zone: string): string {
  const date = new Date(time)
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(date)
  const clockIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(date)
  const city = /^(?!Etc\/)\w+\/(.+)$/.exec(zone)?.[1]
  // Other zones, such as Etc/GMT+5, have signs or letters that few people read.
  if (!city) return `${dayIn('UTC')} at ${clockIn('UTC')} UTC`
  const inUtc = dayIn('UTC') === dayIn(zone) ? '' : `${dayIn('UTC').split(',')[0]} `
  const place = city.replaceAll('_', ' ').split('/').toReversed().join(', ')
  return `${dayIn(zone)} at ${clockIn(zone)} ${place} time (${inUtc}${clockIn('UTC')} UTC)`
}
