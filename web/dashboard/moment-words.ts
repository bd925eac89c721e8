// Each is made once: making one takes longer than using it a hundred times.
const dayOfMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric' })
const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short' })
const longMoment = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

export const dayNumber = (iso: string) => dayOfMonth.format(new Date(iso))
export const monthShort = (iso: string) => shortMonth.format(new Date(iso))
export const formatLongMoment = (iso: string) => longMoment.format(new Date(iso))
