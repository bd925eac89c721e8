const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** Of an ISO 8601 time, for example 'November 21, 2025 (UTC)'. */
export const dayInUtc = (time: string): string => `${day.format(new Date(time))} (UTC)`

/** Of an ISO 8601 time, for example 'November 21, 2025 at 14:05 UTC'. */
export function momentInUtc(time: string): string {
  const date = new Date(time)
  return `${day.format(date)} at ${clock.format(date)} UTC`
}
