import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from './package-root.ts'

const frameLocation = /(?:file:\/\/)?(\/[^\s()]*\/dist\/server\/[^\s():]+\.js):(\d+):(\d+)/

// Errors usually come from few places; the limit covers the exception.
const maxCachedFrames = 2000
const cachedFrames = new Map<string, string>()

export function mapStackFrames(frames: string[]): string[] {
  return frames.map((frame) => {
    const [place, file = '', line, column] = frameLocation.exec(frame) ?? []
    if (place === undefined) return frame
    const found = cachedFrames.get(place) ?? findSource(file, Number(line), Number(column)) ?? place
    if (cachedFrames.size >= maxCachedFrames) cachedFrames.clear()
    cachedFrames.set(place, found)
    return frame.replace(place, found)
  })
}

/** Read when a new place occurs: --enable-source-maps reads every map at the start, for half a second and a hundred megabytes. */
function findSource(file: string, line: number, column: number): string | undefined {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
    const entry = map.findEntry(line - 1, column - 1)
    if (!('originalSource' in entry)) return undefined
    const source = resolve(dirname(file), pathOf(entry.originalSource))
    return `${relative(packageRoot, source)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  } catch {
    // With a missing or broken map, the place in the bundle is better than no log.
    return undefined
  }
}

const pathOf = (source: string) => (source.startsWith('file:') ? fileURLToPath(source) : source)
