export interface CalendarEvent {
  /** Stays the same when the event moves. */
  uid: string
  at: Date
  changedAt: Date
  title: string
  note: string
  /** As a URL's `href`: encoded, so it can't end the line. */
  url: string
  isTentative: boolean
}

// A post goes out at a moment, which calendars draw as nothing or as an hour.
const durationMs = 15 * 60_000

/** An iCalendar object (RFC 5545). The same events give the same bytes. */
export function writeCalendar(events: CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quillcast//Plan//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Quillcast',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const linesOf = ({ uid, at, changedAt, title, note, url, isTentative }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${inUtc(changedAt)}`,
  `DTSTART:${inUtc(at)}`,
  `DTEND:${inUtc(new Date(at.getTime() + durationMs))}`,
  `SUMMARY:${escapeText(title)}`,
  `DESCRIPTION:${escapeText(note)}`,
  `URL:${url}`,
  `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  // Nobody is busy while a post goes out.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

const inUtc = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ')

const maxOctets = 75

/** Breaks a line into parts of at most 75 octets, between characters. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
