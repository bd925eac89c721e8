import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { packageRoot } from '../../../platform/package-root.ts'
import type { Described } from './describe-sentence.ts'

/** Logistic regression: the log odds that a sentence claims what its facts do not carry. A model that reads takes its place. */
export interface ClaimModel {
  bias: number
  /** From this score on a sentence is held, by the language of its post. */
  thresholds: Record<string, number>
  /** Of each named feature, and of its being at least so large: `covBest>=0.3`. */
  named: Record<string, number>
  /** Of runs of words and of letters, by their hash. */
  hashed: Float32Array
}

/** The hashed half of it: words in the first half of the table, letters in the second. */
export const tableSize = 2 ** 15

/** Where a count or a share begins to say something else. */
const steps: Record<string, number[]> = {
  share: [0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8],
  length: [6, 9, 12, 16, 20, 25],
  content: [2, 4, 6, 8, 10],
  uncovered: [1, 2, 3, 4, 5, 7, 9],
  count: [1, 2],
}
const stepsOf = (name: string): number[] =>
  /^cov|^factShare$|^carriedNear$/.test(name) ? steps.share! : (steps[name] ?? steps.count!)

// A sentence with more of anything is no other sentence.
const mostCounted = 3

/** The named features with their steps, as the model weighs them. */
export function namedValues({ features }: Described): [string, number][] {
  return Object.entries(features).flatMap(([name, value]): [string, number][] => [
    [name, Math.min(value, mostCounted)],
    ...stepsOf(name)
      .filter((step) => value >= step)
      .map((step): [string, number] => [`${name}>=${step}`, 1]),
  ])
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Places in the table of the sentence's words, pairs of words, and runs of two to four letters; each with the same value. */
export function hashedPlaces({ words }: Described): { places: Set<number>; value: number }[] {
  const phrases = new Set<number>()
  const runs = new Set<number>()
  for (const [at, word] of words.entries()) {
    phrases.add(hashOf(word) % tableSize)
    phrases.add(hashOf(`${words[at - 1] ?? '^'} ${word}`) % tableSize)
    const padded = ` ${word} `
    for (let size = 2; size <= 4; size++)
      for (let from = 0; from + size <= padded.length; from++)
        runs.add(tableSize + (hashOf(padded.slice(from, from + size)) % tableSize))
  }
  return [phrases, runs].map((places) => ({ places, value: 1 / Math.sqrt(places.size || 1) }))
}

/** The log odds; from the model's threshold on a sentence is held. */
export function scoreClaim(described: Described, { bias, named, hashed }: ClaimModel): number {
  let score = bias
  for (const [name, value] of namedValues(described)) score += (named[name] ?? 0) * value
  for (const { places, value } of hashedPlaces(described))
    for (const place of places) score += hashed[place]! * value
  return score
}

const folder = join(packageRoot, 'server/writing/gates/truth/model')
const ModelFile = z.object({
  bias: z.number(),
  thresholds: z.record(z.string(), z.number()),
  /** What one step of a stored weight is worth. */
  scale: z.number(),
  named: z.record(z.string(), z.number()),
})

let loaded: ClaimModel | undefined

/** The model that ships with the product, read once. */
export function loadClaimModel(): ClaimModel {
  if (!loaded) {
    const { scale, ...model } = ModelFile.parse(JSON.parse(readFileSync(join(folder, 'claims.json'), 'utf8')))
    const bytes = brotliDecompressSync(readFileSync(join(folder, 'claims.bin.br')))
    const stored = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    loaded = { ...model, hashed: Float32Array.from(stored, (weight) => weight * scale) }
  }
  return loaded
}
