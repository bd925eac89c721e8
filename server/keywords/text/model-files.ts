import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { packageRoot } from '../../platform/package-root.ts'
import type { TaggerModel } from './tag-words.ts'
import { partsOfSpeech } from './tag-words.ts'

const folder = join(packageRoot, 'server/keywords/text/model')
const read = (name: string) => brotliDecompressSync(readFileSync(join(folder, name)))

let tagger: TaggerModel | undefined

/** The tagger's weights, made by dev/train-keywords/train-tagger.ts. */
export function loadTagger(): TaggerModel {
  if (!tagger) {
    const bytes = read('tagger.bin.br')
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    tagger = { weights, buckets: weights.length / partsOfSpeech.length }
  }
  return tagger
}

let ranks: Map<string, number> | undefined

/** English words with their rank by frequency, the most frequent at 0; made by dev/train-keywords/main.ts. */
export function loadWordRanks(): Map<string, number> {
  ranks ??= new Map(
    read('words.txt.br')
      .toString('utf8')
      .split('\n')
      .map((word, rank) => [word, rank]),
  )
  return ranks
}

let neighbors: Uint16Array | undefined

/** Six places among the words for each of the most frequent ones; made by dev/train-keywords/list-neighbours.ts. */
export function loadNeighbors(): Uint16Array {
  if (!neighbors) {
    const bytes = read('neighbours.bin.br')
    // A pooled buffer may begin at an odd place.
    neighbors = new Uint16Array(Uint8Array.from(bytes).buffer)
  }
  return neighbors
}

let stopWords: Map<string, Set<string>> | undefined

/** The everyday words of a language by its code; made by dev/train-keywords/main.ts. */
export function loadStopWords(): Map<string, Set<string>> {
  stopWords ??= new Map(
    read('stop-words.txt.br')
      .toString('utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([language = '', ...words]) => [language, new Set(words)]),
  )
  return stopWords
}
