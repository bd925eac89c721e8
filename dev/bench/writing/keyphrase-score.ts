import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { stem } from '../../../contract/keywords/stem.ts'

export interface Document {
  id: string
  text: string
  keyphrases: string[]
}

/** One document per line, gzip. */
export function readDocuments(file: string): Document[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
  return lines.filter((line) => line.trim()).map((line) => JSON.parse(line) as Document)
}

const outer = /^[^\p{L}\p{N}+#$%&@]+|[^\p{L}\p{N}+#$%&@]+$/gu

/** NFKC, lower case, without surrounding punctuation, each word stemmed. */
export function normalForm(phrase: string): string {
  const plain = phrase
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑‒–]/g, '-')
  const words = plain.split(/\s+/).map((word) => word.replace(outer, ''))
  return words.filter(Boolean).map(stem).join(' ')
}

/** F1 of the first `maxKeywords` keyphrases against the gold set, 0..1; duplicates count as wrong. */
export function scoreDocument(found: string[], gold: Set<string>, maxKeywords: number): number {
  const cut = found.slice(0, maxKeywords)
  const hits = new Set(cut.map(normalForm).filter((form) => gold.has(form))).size
  if (hits === 0) return 0
  const precision = hits / cut.length
  const recall = hits / gold.size
  return (2 * precision * recall) / (precision + recall)
}

export const goldOf = ({ keyphrases }: Document): Set<string> =>
  new Set(keyphrases.map(normalForm).filter(Boolean))
