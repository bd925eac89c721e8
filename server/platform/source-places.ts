import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from './package-root.ts'

const framePlace = /(?:file:\/\/)?(\/[^\s()]*\/dist\/server\/[^\s():]+\.js):(\d+):(\d+)/

// Errors come from few places; the bound is for the day on which they do not.
const mostKnown = 2000
const known = new Map<string, string>()

/** The lines of a trace with the places in the sources where the bundle names its own. Others stay as they are. */
export function atSources(frames: string[]): string[] {
  return frames.map((frame) => {
    const [place, file = '', line, column] = framePlace.exec(frame) ?? []
    if (place === undefined) return frame
    const found = known.get(place) ?? findSource(file, Number(line), Number(column)) ?? place
    if (known.size >= mostKnown) known.clear()
    known.set(place, found)
    return frame.replace(place, found)
  })
}

/**
 * Read anew for each place that is not known, some 50 ms: Node's own way reads every map at the start and keeps it, which is
 * half a second and a hundred megabytes for a process that may never fail.
 */
function findSource(file: string, line: number, column: number): string | undefined {
  try {
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { mappings: string; sources: string[] }
    const found = findSegment(map.mappings, line - 1, column - 1)
    const source = found && map.sources[found.source]
    return (
      source &&
      `${relative(packageRoot, resolve(dirname(file), pathOf(source)))}:${found.line + 1}:${found.column + 1}`
    )
  } catch {
    // A map that is not there or is broken: the place in the bundle is better than no log.
    return undefined
  }
}

const pathOf = (source: string) => (source.startsWith('file:') ? fileURLToPath(source) : source)

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const digits = new Map(Array.from(signs, (sign, value) => [sign.charCodeAt(0), value]))
const [comma, semicolon] = [44, 59]

/** The last segment at or before a column of a line; the figures are differences, so that all before it are added up. */
function findSegment(mappings: string, line: number, column: number) {
  const sums = [0, 0, 0, 0]
  let found: { source: number; line: number; column: number } | undefined
  let [atLine, field, value, shift] = [0, 0, 0, 0]
  for (let at = 0; at <= mappings.length; at++) {
    const sign = at < mappings.length ? mappings.charCodeAt(at) : semicolon
    if (sign === comma || sign === semicolon) {
      const [generated = 0, source = 0, sourceLine = 0, sourceColumn = 0] = sums
      if (atLine === line && field > 3 && generated <= column)
        found = { source, line: sourceLine, column: sourceColumn }
      field = 0
      if (sign === comma) continue
      if (atLine === line) return found
      atLine++
      sums[0] = 0
      continue
    }
    const digit = digits.get(sign) ?? 0
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    // The lowest bit is the sign.
    if (field < 4) sums[field] = (sums[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1)
    field++
    value = shift = 0
  }
  return found
}
