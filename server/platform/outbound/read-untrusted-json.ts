// Far above what a blog returns for our fields; together they keep parsing and checking below a tenth of a second.
const maxDepth = 64
const maxMembers = 2000
const maxValues = 50_000
// PHP notices may contain brackets ("array key [0]").
const maxTries = 200

export type UntrustedJson =
  | { kind: 'json'; value: unknown; /** Nothing surrounds it. */ isClean: boolean }
  | { kind: 'none' }
  /** Nested more deeply, or with more values, than any legitimate response. */
  | { kind: 'too_complex' }

/** Reads JSON, even between PHP notices, in linear time: it is measured before it is parsed. The database can store it. */
export function readUntrustedJson(text: string): UntrustedJson {
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  const opening = /[[{]/g
  let isTooComplex = false
  // A few passes over each character are enough for any legitimate response.
  let budget = 3 * text.length
  for (let tries = 0; tries < maxTries && budget > 0; tries++) {
    const from = opening.exec(text)?.index
    if (from === undefined || from >= end) break
    const measured = measure(text, from, end)
    budget -= measured.to - from
    isTooComplex ||= measured.kind === 'too_complex'
    if (measured.kind !== 'whole') continue
    if (measured.to < end) {
      opening.lastIndex = measured.to
      continue
    }
    budget -= end - from
    const value = parse(text.slice(from, end))
    if (value === undefined) continue
    const isClean = text.slice(0, from).trim() === '' && text.slice(end).trim() === ''
    return { kind: 'json', value, isClean }
  }
  return { kind: isTooComplex ? 'too_complex' : 'none' }
}

interface MeasuredJson {
  kind: 'whole' | 'open' | 'too_complex'
  to: number
}

function measure(text: string, from: number, end: number): MeasuredJson {
  const members: number[] = []
  let values = 0
  for (let at = from; at < end; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at, end)
    else if (sign === '[' || sign === '{') {
      members.push(1)
      if (members.length > maxDepth || ++values > maxValues) return { kind: 'too_complex', to: at }
    } else if (sign === ',') {
      const last = members.length - 1
      members[last] = (members[last] ?? 0) + 1
      if (members[last] > maxMembers || ++values > maxValues) return { kind: 'too_complex', to: at }
    } else if (sign === ']' || sign === '}') {
      members.pop()
      if (members.length === 0) return { kind: 'whole', to: at + 1 }
    }
  }
  return { kind: 'open', to: end }
}

function endOfString(text: string, from: number, end: number): number {
  for (let at = from + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === 34) return at
  }
  return end
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json, /\\u(0000|d[89a-f])/i.test(json) ? toStorable : undefined)
  } catch {
    return undefined
  }
}

// PostgreSQL accepts neither NUL nor lone surrogates.
const toStorable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
