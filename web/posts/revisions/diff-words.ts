import { diffComm } from 'node-diff3'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

interface Run {
  kind: DiffPart['kind']
  items: string[]
}

// Two posts of the maximum length of two thousand words; beyond that, paragraphs count as replaced.
const mostPairs = 4_000_000

/** The shortest edit from one list to the other, as runs of kept, removed or added items. */
export function diffLists(before: string[], after: string[]): Run[] {
  const exchanged = { buffer1: before, buffer2: after }
  const parts = before.length * after.length > mostPairs ? [exchanged] : diffComm(before, after)
  const runs = parts.flatMap((part): Run[] =>
    'common' in part && part.common
      ? [{ kind: 'same', items: part.common }]
      : [
          { kind: 'removed', items: part.buffer1 },
          { kind: 'added', items: part.buffer2 },
        ],
  )
  return runs.filter(({ items }) => items.length > 0)
}

// A word with the space after it; characters of scripts without spaces count separately.
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*/gu

/** Compares two texts word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  // With a trailing space, the last word is like any other.
  const split = (text: string) => `${text} `.match(words) ?? []
  return diffLists(split(before), split(after)).map(({ kind, items }) => ({ kind, text: items.join('') }))
}
