import { clockIn } from '../../contract/autopilot/slot-times.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

export const formatDay = (iso: string) => day.format(new Date(iso))
export const formatMoment = (iso: string) => moment.format(new Date(iso))
export const formatTime = (iso: string) => clock.format(new Date(iso))

// The time is already that of its zone.
const wallClock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' })
/** `09:30` as the browser's locale writes it, such as `9:30 AM`. Every hour shown comes from here or `formatTime`. */
export const formatClock = (time: string) => wallClock.format(new Date(`1970-01-01T${time}Z`))

const zoneParts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' })
/** In the browser's zone, which it names: `3 Mar 2026, 14:00 GMT+1`. */
export function formatZoned(iso: string): string {
  const zone = zoneParts.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')
  return `${formatMoment(iso)} ${zone?.value}`
}

/** The browser's time zone, such as `Europe/Berlin`. */
export const zoneName = () => day.resolvedOptions().timeZone

/** The zone chosen in Preferences, or the browser's if it is UTC, the default for a new account. */
export const zoneOf = (chosen: string | undefined): string =>
  chosen && chosen !== 'UTC' ? chosen : zoneName()

/** The first day of the week in the browser's locale, 1 for Monday to 7 for Sunday; Monday if unknown. */
export function firstWeekday(language = new Intl.DateTimeFormat().resolvedOptions().locale): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** Formats an instant for a datetime-local input in the browser's zone, to the minute; empty for null. */
export function toLocalInput(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Parses a datetime-local value to UTC; null if it is empty or unfinished. */
export function fromLocalInput(value: string): string | null {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

const utcDay = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' })
/** `09:00 UTC`, with the day if it differs in the zone; undefined where the zone has UTC's time. */
export function utcTime(zone: string, iso: string): string | undefined {
  const local = clockIn(zone, new Date(iso))
  if (local.offsetNanoseconds === 0) return undefined
  const dayName = local.day === Number(iso.slice(8, 10)) ? '' : `${utcDay.format(new Date(iso))} `
  return `${dayName}${iso.slice(11, 16)} UTC`
}

/** `2026-03-01 14:30 UTC` */
export const formatUtc = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

/** `America/New York` */
export const readableZone = (name: string): string => name.replaceAll('_', ' ')
