const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

export const formatDay = (iso: string) => day.format(new Date(iso))
export const formatMoment = (iso: string) => moment.format(new Date(iso))
export const formatTime = (iso: string) => clock.format(new Date(iso))

/** The reader's own zone, for example `Europe/Berlin`. */
export const zoneName = () => day.resolvedOptions().timeZone

/** What a datetime-local input holds for an instant, in the reader's zone, to the minute; empty for none. */
export function toLocalInput(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant in UTC that a datetime-local input names; null for an empty or unfinished one. */
export function fromLocalInput(value: string): string | null {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** `2026-03-01 14:30 UTC` */
export const formatUtc = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
