import { measureJson, parseJson } from '../text/parse-json.ts'

// Far above what a blog returns for our fields; together they keep parsing and checking below a tenth of a second.
const limits = { depth: 64, members: 2000, values: 50_000 }
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
    const measured = measureJson(text, from, end, limits)
    budget -= measured.to - from
    isTooComplex ||= measured.kind === 'too_deep' || measured.kind === 'too_many'
    if (measured.kind !== 'whole') continue
    if (measured.to < end) {
      opening.lastIndex = measured.to
      continue
    }
    budget -= end - from
    const value = parseStorable(text.slice(from, end))
    if (value === undefined) continue
    const isClean = text.slice(0, from).trim() === '' && text.slice(end).trim() === ''
    return { kind: 'json', value, isClean }
  }
  return { kind: isTooComplex ? 'too_complex' : 'none' }
}

const parseStorable = (json: string) =>
  parseJson(json, /\\u(0000|d[89a-f])/i.test(json) ? toStorable : undefined)

// PostgreSQL accepts neither NUL nor lone surrogates.
const toStorable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
