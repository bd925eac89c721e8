const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

export const formatDay = (iso: string) => day.format(new Date(iso))
export const formatMoment = (iso: string) => moment.format(new Date(iso))
export const formatTime = (iso: string) => clock.format(new Date(iso))

/** The reader's own zone, for example `Europe/Berlin`. */
export const zoneName = () => day.resolvedOptions().timeZone

/** The customer's zone: the one chosen in Preferences; UTC is what an account has that never chose one. */
export const zoneOf = (chosen: string | undefined): string =>
  chosen && chosen !== 'UTC' ? chosen : zoneName()

/** 1 for Monday to 7 for Sunday, as the language of the screen has it; Monday where the browser does not know. */
export function firstWeekday(language = new Intl.DateTimeFormat().resolvedOptions().locale): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

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
