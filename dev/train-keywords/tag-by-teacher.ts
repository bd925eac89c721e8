import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Word } from '../../server/keywords/text/split-words.ts'
import { partsOfSpeech, type PartOfSpeech } from '../../server/keywords/text/tag-words.ts'

interface Tokens {
  out: (property?: unknown) => string[]
}
interface Nlp {
  readDoc: (text: string) => { tokens: () => Tokens }
  its: { pos: unknown }
}

const sameAs: Record<string, PartOfSpeech> = { CCONJ: 'CONJ', SCONJ: 'CONJ' }

/** Tags words as the teacher does (wink-nlp, MIT), whose tokens are finer than ours: the last of several counts. */
export function loadTeacher(packages: string): (text: string, words: Word[]) => Uint8Array {
  // Not called require, because knip would look for these packages among our own.
  const open = createRequire(join(packages, 'x.js'))
  const winkNlp = open('wink-nlp') as (model: unknown, pipe: string[]) => Nlp
  const nlp = winkNlp(open('wink-eng-lite-web-model'), ['sbd', 'pos'])
  return (text, words) => {
    const tokens = nlp.readDoc(text).tokens()
    const values = tokens.out()
    const parts = tokens.out(nlp.its.pos)
    const starts = findStarts(text, values)
    let next = 0
    return Uint8Array.from(words, ({ start, end }) => {
      while (next < values.length && starts[next]! < start) next++
      let last = -1
      let at = next
      for (; at < values.length && starts[at]! < end; at++) {
        const isTail = last >= 0 && (/^['’]/.test(values[at]!) || /^(PART|AUX)$/.test(parts[at]!))
        if (!/^(PUNCT|SYM)$/.test(parts[at]!) && !isTail) last = at
      }
      next = at
      const part = parts[last] ?? 'OTHER'
      const place = partsOfSpeech.indexOf(sameAs[part] ?? (part as PartOfSpeech))
      return place < 0 ? partsOfSpeech.indexOf('OTHER') : place
    })
  }
}

function findStarts(text: string, values: string[]): number[] {
  let from = 0
  return values.map((value) => {
    const found = text.indexOf(value, from)
    if (found < 0) return from
    from = found + value.length
    return found
  })
}
