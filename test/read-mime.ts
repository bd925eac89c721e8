/** A mail as received: unfolded headers and decoded parts by media type. */
export interface ReadMime {
  headers: [name: string, value: string][]
  parts: Map<string, string>
}

export function readMime(raw: string): ReadMime {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)/.exec(valueOf(headers, 'content-type'))?.[1]
  const parts = new Map<string, string>()
  if (!boundary) return { headers, parts: parts.set(typeOf(headers), decoded(headers, body)) }
  for (const piece of body.split(`--${boundary}`).slice(1, -1)) {
    const part = split(piece.replace(/^\r?\n/, ''))
    parts.set(typeOf(part.headers), decoded(part.headers, part.body))
  }
  return { headers, parts }
}

type Headers = ReadMime['headers']

function split(text: string): { headers: Headers; body: string } {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const headers = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    })
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' }
}

const valueOf = (headers: Headers, name: string) => headers.find(([known]) => known === name)?.[1] ?? ''
const typeOf = (headers: Headers) => valueOf(headers, 'content-type').split(';')[0]!.trim()

function decoded(headers: Headers, body: string): string {
  const way = valueOf(headers, 'content-transfer-encoding')
  if (way === 'base64') return Buffer.from(body, 'base64').toString()
  if (way !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
