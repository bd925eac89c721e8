import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { packageRoot } from '../../platform/package-root.ts'
import type { TaggerModel } from './tag-words.ts'
import { partsOfSpeech } from './tag-words.ts'

const folder = join(packageRoot, 'server/keywords/text/model')
const read = (name: string) => brotliDecompressSync(readFileSync(join(folder, name)))

let tagger: TaggerModel | undefined

/** The tagger's weights, trained by dev/train-keywords/train-tagger.ts. */
export function loadTagger(): TaggerModel {
  if (!tagger) {
    const bytes = read('tagger.bin.br')
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    tagger = { weights, buckets: weights.length / partsOfSpeech.length }
  }
  return tagger
}

let ranks: Map<string, number> | undefined

/** English words by frequency rank, starting at 0; created by dev/train-keywords/main.ts. */
export function loadWordRanks(): Map<string, number> {
  ranks ??= new Map(
    read('words.txt.br')
      .toString('utf8')
      .split('\n')
      .map((word, rank) => [word, rank]),
  )
  return ranks
}

const lists = new Map<string, Map<string, Set<string>>>()

function loadLists(name: string): Map<string, Set<string>> {
  let loaded = lists.get(name)
  if (!loaded) {
    const lines = read(name).toString('utf8').split('\n')
    loaded = new Map(
      lines.map((line) => line.split('\t')).map(([language = '', ...words]) => [language, new Set(words)]),
    )
    lists.set(name, loaded)
  }
  return loaded
}

export const loadStopWords = (): Map<string, Set<string>> => loadLists('stop-words.txt.br')

export const loadCommonWords = (): Map<string, Set<string>> => loadLists('common-words.txt.br')
