import { readBlocks, type TextBlock } from '../../../contract/posts/text-blocks.ts'
import type { PostDraft } from '../post-draft.ts'
import { diffComm } from 'node-diff3'

export interface DiffRow {
  tag: string
  parts: DiffPart[]
}

const keyOf = ({ tag, text }: TextBlock) => `${tag} ${text}`
const blockOf = (key: string): TextBlock => {
  const space = key.indexOf(' ')
  return { tag: key.slice(0, space), text: key.slice(space + 1) }
}

/** Compares two versions of a post's HTML by paragraph, and by word where a paragraph was changed. */
export function diffContent(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = []
  let gone: TextBlock[] = []
  const add = (kind: DiffPart['kind'], blocks: TextBlock[]) =>
    rows.push(...blocks.map(({ tag, text }) => ({ tag, parts: [{ kind, text }] })))
  const keysOf = (html: string) => readBlocks(html).map(keyOf)
  for (const { kind, items } of diffLists(keysOf(before), keysOf(after))) {
    const blocks = items.map(blockOf)
    // An added paragraph is compared with the removed one in its place.
    const changed = kind === 'added' ? blocks.splice(0, gone.length) : []
    for (const { tag, text } of changed) rows.push({ tag, parts: diffWords(gone.shift()?.text ?? '', text) })
    add('removed', gone)
    gone = kind === 'removed' ? blocks : []
    if (kind !== 'removed') add(kind, blocks)
  }
  add('removed', gone)
  return rows
}

export const hasChanges = (rows: DiffRow[]) =>
  rows.some(({ parts }) => parts.some(({ kind }) => kind !== 'same'))

const lines: [name: string, read: (draft: PostDraft) => string][] = [
  ['Keywords', ({ keywords }) => keywords.join(', ')],
  ['Slug', ({ slug }) => slug],
  ['Meta description', ({ metaDescription }) => metaDescription],
  ['Focus keyword', ({ focusKeyword }) => focusKeyword],
  ['Excerpt', ({ excerpt }) => excerpt],
  ['Categories', ({ categories }) => categories.join(', ')],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Featured image', ({ featuredImage }) => featuredImage?.alt ?? ''],
  ['WordPress user', ({ author }) => `${author ?? ''}`],
  ['Published as', ({ type }) => type ?? ''],
  ['Comments', ({ comments }) => comments ?? ''],
  ['Kept on top', ({ sticky }) => (sticky === null ? '' : sticky ? 'yes' : 'no')],
]

/** Compares two versions of a post: title, text and any fields that differ. */
export function diffDrafts(before: PostDraft, after: PostDraft): DiffRow[] {
  const changed = lines
    .map(([name, read]) => ({ name, was: read(before), is: read(after) }))
    .filter(({ was, is }) => was !== is)
    .map(({ name, was, is }) => ({ tag: 'p', parts: diffWords(`${name}: ${was}`, `${name}: ${is}`) }))
  return [diffTitles(before.title, after.title), ...diffContent(before.content, after.content), ...changed]
}

export const diffTitles = (before: string, after: string): DiffRow => ({
  tag: 'h2',
  parts: diffWords(before, after),
})

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
function diffLists(before: string[], after: string[]): Run[] {
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

export function diffWords(before: string, after: string): DiffPart[] {
  // With a trailing space, the last word is like any other.
  const split = (text: string) => `${text} `.match(words) ?? []
  return diffLists(split(before), split(after)).map(({ kind, items }) => ({ kind, text: items.join('') }))
}
