/** A strict reader of iCalendar (RFC 5545): throws at whatever a lenient program would repair. */
export function readCalendar(body: Buffer) {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  if (!text.endsWith('\r\n') || /\r(?!\n)|(?<!\r)\n/.test(text)) throw new Error('a line without CRLF')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (Buffer.byteLength(line) > 75) throw new Error(`over 75 octets: ${line}`)
    if (/\p{Cc}/u.test(line)) throw new Error(`a control character: ${line}`)
  }
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n').map(readLine)
  const [begin, ...rest] = lines
  if (begin?.name !== 'BEGIN' || begin.value !== 'VCALENDAR') throw new Error('no VCALENDAR')
  if (rest.at(-1)?.name !== 'END' || rest.at(-1)?.value !== 'VCALENDAR') throw new Error('no end')
  const properties = new Map<string, string>()
  const events: Map<string, string>[] = []
  let current = properties
  for (const { name, value } of rest.slice(0, -1)) {
    if (name === 'BEGIN' && value === 'VEVENT' && current === properties)
      events.push((current = new Map<string, string>()))
    else if (name === 'END' && value === 'VEVENT' && current !== properties) current = properties
    else if (current.has(name)) throw new Error(`${name} twice`)
    else current.set(name, value)
  }
  for (const name of ['VERSION', 'PRODID'])
    if (!properties.has(name)) throw new Error(`a calendar without ${name}`)
  if (new Set(events.map((event) => event.get('UID'))).size < events.length) throw new Error('a UID twice')
  return { properties, events: events.map(readEvent) }
}

function readLine(line: string) {
  const [, name, value] = /^([A-Z-]+)(?:;[A-Z-]+=[^:;,"]+)*:(.*)$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(`no property: ${line}`)
  return { name, value }
}

function readEvent(event: Map<string, string>) {
  const get = (name: string) => {
    const value = event.get(name)
    if (!value) throw new Error(`an event without ${name}`)
    return value
  }
  const time = (name: string) => {
    const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(get(name))?.slice(1)
    if (!parts) throw new Error(`${name} is no time in UTC: ${get(name)}`)
    const [year, month, day, hour, minute, second] = parts
    return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  }
  const words = (name: string) => {
    const value = get(name)
    if (/(?<!\\)(?:\\\\)*(?:\\[^\\;,n]|[;,])/.test(value)) throw new Error(`not escaped: ${value}`)
    return value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  }
  if (time('DTEND') <= time('DTSTART')) throw new Error('ends before it starts')
  return {
    uid: words('UID'),
    start: time('DTSTART'),
    changedAt: time('DTSTAMP'),
    title: words('SUMMARY'),
    note: words('DESCRIPTION'),
    url: new URL(get('URL')).href,
    status: get('STATUS'),
  }
}
