const moment = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** In the reader's own zone, which it names: `3 Mar 2026, 14:00 GMT+1`. */
export const formatZoned = (iso: string) => moment.format(new Date(iso))
