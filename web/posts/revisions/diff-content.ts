import { diffLists, diffWords, type DiffPart } from './diff-words.ts'
import { readBlocks, type TextBlock } from '../text/text-blocks.ts'

export interface DiffRow {
  tag: string
  parts: DiffPart[]
}

const keyOf = ({ tag, text }: TextBlock) => `${tag} ${text}`
const blockOf = (key: string): TextBlock => {
  const space = key.indexOf(' ')
  return { tag: key.slice(0, space), text: key.slice(space + 1) }
}

/** Two versions of a post's HTML, paragraph by paragraph, and word by word where one paragraph became another. */
export function diffContent(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = []
  let gone: TextBlock[] = []
  const leave = () => {
    rows.push(...gone.map(({ tag, text }) => ({ tag, parts: [{ kind: 'removed' as const, text }] })))
    gone = []
  }
  for (const { kind, items } of diffLists(readBlocks(before).map(keyOf), readBlocks(after).map(keyOf))) {
    const blocks = items.map(blockOf)
    if (kind === 'removed') gone.push(...blocks)
    else if (kind === 'same') {
      leave()
      rows.push(...blocks.map(({ tag, text }) => ({ tag, parts: [{ kind: 'same' as const, text }] })))
    } else
      for (const { tag, text } of blocks)
        rows.push({ tag, parts: gone.length > 0 ? changeOf(gone, text) : [{ kind: 'added', text }] })
    if (kind === 'added') leave()
  }
  leave()
  return rows
}

/** The first of those that are gone is taken for what this one was. */
function changeOf(gone: TextBlock[], text: string): DiffPart[] {
  const old = gone.shift()
  return diffWords(old?.text ?? '', text)
}

export const hasChanges = (rows: DiffRow[]) =>
  rows.some(({ parts }) => parts.some(({ kind }) => kind !== 'same'))
