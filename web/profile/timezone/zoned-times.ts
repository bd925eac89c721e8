import { weekdays, type Weekday } from '../../../contract/billing/plan-limits.ts'
import { offsetMinutes } from '../../../contract/autopilot/slot-times.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one is slow, and a week of slots asks for it two hundred times. */
function formatOf(timeZone: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${key} ${timeZone}`
  const known = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  formats.set(name, known)
  return known
}

/** The instant at which that hour of that weekday, in UTC, comes next. */
export function nextInstant(day: Weekday, time: string, now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  // Sunday is 0 there and the last one here.
  const today = (now.getUTCDay() + 6) % 7
  const inDays = (weekdays.indexOf(day) - today + 7) % 7
  const at = midnight + inDays * dayMs + Number(time.slice(0, 2)) * hourMs
  return new Date(at > now.getTime() ? at : at + 7 * dayMs)
}

/** What the clock of that zone shows at the next such slot: `10:00`, with the day where it is another one: `Tue 00:00`. */
export function localTime(day: Weekday, time: string, zone: string, now: Date): string {
  const at = nextInstant(day, time, now)
  const clock = formatOf(zone, 'clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  const weekday = formatOf(zone, 'day', { weekday: 'short' }).format(at)
  return weekday.toLowerCase() === day.slice(0, 3) ? clock : `${weekday} ${clock}`
}

/** `UTC+05:30` */
export function offsetLabel(zone: string, at: Date): string {
  const minutes = offsetMinutes(zone, at)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${`${hours}`.padStart(2, '0')}:${`${rest}`.padStart(2, '0')}`
}
