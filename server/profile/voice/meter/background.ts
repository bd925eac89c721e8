import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { packageRoot } from '../../../platform/package-root.ts'
import { families, type Family, type Rates } from './style-counts.ts'

/** What is usual: the mean and deviation, across authors, of the square root of each member's rate. */
export interface Background {
  version: number
  members: Record<Family, [member: string, mean: number, deviation: number][]>
}

// Covers everything that one post uses more than once; the rest is noise.
const sizes: Record<Family, number> = {
  words: 200,
  pairs: 500,
  grams: 1000,
  marks: 20,
  lengths: 13,
  openings: 60,
}

// An unusual mark must not outweigh a whole family (Evert and others 2017 clip likewise).
const clip = 3

let loaded: Background | undefined

/** Created by `npm run bench -- voice --train` from texts that we may not ship; contains only figures. */
export function loadBackground(): Background {
  loaded ??= JSON.parse(
    brotliDecompressSync(
      readFileSync(join(packageRoot, 'server/profile/voice/model/background.json.br')),
    ).toString(),
  ) as Background
  return loaded
}

/** Trains a background on texts. The square root keeps the most common members from outweighing the others. */
export function trainBackground(texts: Record<Family, Rates>[], version: number): Background {
  const members = Object.fromEntries(
    families.map((family) => {
      const sums: Rates = new Map()
      for (const text of texts)
        for (const [member, rate] of text[family]) sums.set(member, (sums.get(member) ?? 0) + rate)
      const commonest = [...sums]
        .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
        .slice(0, sizes[family])
      return [
        family,
        commonest.map(([member]) =>
          spread(
            member,
            texts.map((text) => text[family].get(member) ?? 0),
          ),
        ),
      ]
    }),
  ) as Background['members']
  return { version, members }
}

function spread(member: string, given: number[]): [string, number, number] {
  const roots = given.map(Math.sqrt)
  const mean = roots.reduce((sum, root) => sum + root, 0) / roots.length
  const variance = roots.reduce((sum, root) => sum + (root - mean) ** 2, 0) / roots.length
  const round = (value: number) => Number(value.toPrecision(4))
  return [member, round(mean), round(Math.max(Math.sqrt(variance), 1e-6))]
}

/** Z-scores of a text by member, in the background's order. */
export function standardize(counts: Record<Family, Rates>, background: Background): number[][] {
  return families.map((family) =>
    background.members[family].map(([member, mean, deviation]) => {
      const z = (Math.sqrt(counts[family].get(member) ?? 0) - mean) / deviation
      // Two decimals exceed a post's own noise and save two thirds of the space.
      return Math.round(Math.max(-clip, Math.min(clip, z)) * 100) / 100
    }),
  )
}
