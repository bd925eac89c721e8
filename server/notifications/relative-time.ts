const units = [
  // Months and years as people round them.
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** For example '5 minutes ago'; 'just now' within the first minute, and where clocks disagree. */
export function relativeTime(then: Date, now: Date): string {
  const seconds = (now.getTime() - then.getTime()) / 1000
  const unit = units.find(([, length]) => seconds >= length)
  if (!unit) return 'just now'
  const [name, length] = unit
  const count = Math.floor(seconds / length)
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}
