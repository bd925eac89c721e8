const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

const units = [
  // Months and years as people round them.
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** For example '5 minutes ago' or 'in 2 days'; 'just now' within a minute, which also hides small clock differences. */
export function relativeTime(then: string | Date, now: number | Date): string {
  const seconds = (+new Date(then) - +now) / 1000
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  if (!unit) return 'just now'
  const [name, length] = unit
  return words.format(Math.trunc(seconds / length), name)
}
