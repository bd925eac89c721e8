import { writeFileSync } from 'node:fs'
import { neighborsPerWord, noNeighbor } from '../../server/keywords/extraction/find-neighbors.ts'
import { isPlainAdjective, isPlainNoun } from '../../server/keywords/text/plain-words.ts'
import { stem } from '../../contract/keywords/stem.ts'
import { isStopWord } from '../../server/keywords/text/stop-words.ts'
import { compress } from './compress.ts'
import { readVectors, toVector } from './read-vectors.ts'

// Neighbors of rarer words are mostly names and typos; a rank still fits two bytes.
const maxWords = 30_000
// Below it two words share a register rather than a subject.
const leastLikeness = 0.5

/** Lists the nearest GloVe neighbors of each of the most frequent words, as ranks in the word list. */
export async function listNeighbours(packages: string, target: string): Promise<void> {
  const words: string[] = []
  const vectors: Float32Array[] = []
  for await (const vector of readVectors(packages)) {
    words.push(vector.word)
    vectors.push(toVector(vector))
    if (words.length === maxWords) break
  }
  center(vectors)
  const isUseful = words.map(
    (word) =>
      word.length > 2 &&
      !isStopWord(word) &&
      !isPlainAdjective(word) &&
      !isPlainNoun(word) &&
      !/[.']/.test(word),
  )
  const stems = words.map(stem)
  const table = new Uint16Array(words.length * neighborsPerWord).fill(noNeighbor)
  for (let at = 0; at < words.length; at++) {
    if (isUseful[at]) table.set(nearestTo(at, vectors, isUseful, stems), at * neighborsPerWord)
  }
  writeFileSync(target, compress(Buffer.from(table.buffer)))
  console.log(`neighbours: of ${isUseful.filter(Boolean).length} words`)
}

/** Subtracts the common mean (Mu and Viswanath 2018, without their further directions) and normalizes all vectors. */
function center(vectors: Float32Array[]): void {
  const width = vectors[0]!.length
  const mean = new Float64Array(width)
  for (const vector of vectors)
    for (let k = 0; k < width; k++) mean[k] = mean[k]! + vector[k]! / vectors.length
  for (const vector of vectors) {
    for (let k = 0; k < width; k++) vector[k] = vector[k]! - mean[k]!
    const length = Math.hypot(...vector)
    for (let k = 0; k < width; k++) vector[k] = vector[k]! / length
  }
}

function nearestTo(at: number, vectors: Float32Array[], isUseful: boolean[], stems: string[]): number[] {
  const own = vectors[at]!
  const found: { place: number; likeness: number }[] = []
  for (let place = 0; place < vectors.length; place++) {
    if (!isUseful[place] || place === at) continue
    const other = vectors[place]!
    let likeness = 0
    for (let k = 0; k < own.length; k++) likeness += own[k]! * other[k]!
    if (likeness > leastLikeness) found.push({ place, likeness })
  }
  found.sort((a, b) => b.likeness - a.likeness)
  const seen = new Set([stems[at]])
  const nearest: number[] = []
  for (const { place } of found) {
    if (nearest.length === neighborsPerWord) break
    if (seen.has(stems[place])) continue
    seen.add(stems[place])
    nearest.push(place)
  }
  return nearest
}
