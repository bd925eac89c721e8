import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { findStopped } from '../checks/checks.ts'
import {
  numberSentences,
  withoutNumbers,
  isHeading,
  isWholeInMarkdown,
  splitBlocks,
} from './numbered-blocks.ts'
import { findMissing } from '../checks/requested.ts'
import { linkMark } from '../links/place-links.ts'
import { listOf } from '../../platform/models/read-json.ts'
import { stripForeign } from '../model/strip-foreign.ts'
import { parseBlocks, renderBlock, splitCitations } from '../write/markdown.ts'
import { pruneBlocks, headingOf, markSections } from '../write/read-post.ts'
import { type Brief, emailOf } from '../writer.ts'

// The block's number; 0 is the start of the post.
const position = z.number()
/** A change to a post. A move puts the block after block `to`. */
export const Patch = z.union([
  z.object({ do: z.enum(['replace', 'insert']), at: position, text: z.string() }),
  z.object({ do: z.literal('delete'), at: position }),
  z.object({ do: z.literal('move'), at: position, to: position }),
])
export type Patch = z.output<typeof Patch>

const DroppedPatch = z.object({ text: z.string(), reason: z.string() })
export type DroppedPatch = z.output<typeof DroppedPatch>

export const Edited = z.object({ content: z.string(), dropped: z.array(DroppedPatch) })
export type Edited = z.output<typeof Edited>

// More patches would rewrite the post rather than edit it.
const maxPatches = 60

export const PatchAnswer = z.object({ patches: listOf(Patch).transform((all) => all.slice(0, maxPatches)) })

/** Applies the patches that break no check. Dropped ones come with a reason, including those that would lose a link's words. */
export function applyPatches(content: string, patches: Patch[], brief: Brief) {
  const before = splitBlocks(content)
  const { ready, dropped } = readyPatches(before, patches, brief)
  let kept = ready
  // If the patches together make the post worse, apply them one by one, smallest first, and keep those that don't.
  if (worsening(content, arrange(before, ready), brief)) {
    kept = []
    for (const one of ready.toSorted((x, y) => x.change - y.change)) {
      const next = ready.filter((other) => other === one || kept.includes(other))
      const reason = worsening(arrange(before, kept), arrange(before, next), brief)
      if (reason === undefined) kept = next
      else dropped.push({ text: textOf(one), reason })
    }
  }
  const after = kept.length > 0 ? arrange(before, kept) : content
  const linked = new Set(linksIn(after).map(({ id }) => id))
  return {
    content: after,
    dropped,
    kept: kept.map(({ patch }) => patch),
    lostLinks: linksIn(content).flatMap(({ id, words }) => (linked.has(id) ? [] : [words])),
  }
}

const linksIn = (html: string) =>
  Array.from(html.matchAll(linkMark), ([mark, id = '', words = '']) => ({ mark, id, words }))

function withLinksOf(old: string, fresh: string[]): string[] {
  const knownLinks = new Set(linksIn(fresh.join('')).map(({ id }) => id))
  const missing = linksIn(old).filter(({ id }) => !knownLinks.has(id))
  return fresh.map((block) => {
    if (isHeading(block)) return block
    let html = block
    for (const link of missing) {
      const parts = html.split(/(?=\[\[)|(?<=\]\])/)
      const part = parts.find((one) => !one.startsWith('[[') && one.includes(link.words))
      if (part === undefined || knownLinks.has(link.id)) continue
      knownLinks.add(link.id)
      const linked = part.replace(link.words, () => link.mark)
      html = parts.with(parts.indexOf(part), linked).join('')
    }
    return html
  })
}

interface ReadyPatch {
  patch: Patch
  old: string | undefined
  fresh: string[]
  change: number
}

function readyPatches(before: string[], patches: Patch[], brief: Brief) {
  const dropped: DroppedPatch[] = []
  const ready = patches.flatMap((patch): ReadyPatch[] => {
    const block = before[patch.at - 1]
    const fresh = freshOf(patch, block, before.length, emailOf(brief))
    const old = patch.do === 'insert' ? undefined : block
    const reason = typeof fresh === 'string' ? fresh : reasonAgainst(old, fresh, brief)
    if (typeof fresh === 'string' || reason !== undefined) {
      dropped.push({ text: textOf({ patch, old: block }), reason: reason ?? '' })
      return []
    }
    const isSame = patch.do === 'replace' && fresh.join('') === block
    const change = countWords(fresh.join(' ')) - countWords(old ?? '')
    return isSame ? [] : [{ patch, old, fresh, change }]
  })
  return { ready, dropped }
}

/** The post with all patches applied. Numbers refer to the blocks of the original. */
function arrange(before: string[], patches: ReadyPatch[]): string {
  const places: { own: string[]; after: string[] }[] = [
    { own: [], after: [] },
    ...before.map((block) => ({ own: [block], after: [] })),
  ]
  const isChange = ({ patch }: ReadyPatch) => patch.do === 'replace' || patch.do === 'delete'
  for (const { patch, fresh } of patches.filter(isChange)) places[patch.at]!.own = fresh
  for (const { patch, fresh } of patches.filter((one) => !isChange(one))) {
    const place = places[patch.at]!
    if (patch.do === 'insert') place.after.push(...fresh)
    if (patch.do === 'move') {
      places[patch.to]!.after.push(...place.own)
      place.own = []
    }
  }
  const endsSection = (all: string[], at: number) => at + 1 === all.length || isHeading(all[at + 1])
  // A heading goes with the last block below it, unless it never had one.
  const bare = new Set(before.filter((_block, at) => endsSection(before, at)))
  return places
    .flatMap(({ own, after }) => [...own, ...after])
    .filter((block, at, all) => !isHeading(block) || !endsSection(all, at) || bare.has(block))
    .join('')
}

// A shorter result is a different post; a slightly short one is expanded afterwards.
const shortest = 0.75

function worsening(before: string, after: string, brief: Brief): string | undefined {
  const { min, max } = brief.words
  const off = (count: number) => Math.max(min * shortest - count, count - max, 0)
  const count = countWords(after)
  if (off(count) > off(countWords(before))) return `the post would have ${count} words`
  const missingIn = (content: string) => findMissing(content, brief).length
  return missingIn(after) > missingIn(before) ? 'loses something that was asked for' : undefined
}

const textOf = ({ patch, old }: Pick<ReadyPatch, 'patch' | 'old'>) =>
  'text' in patch ? patch.text : plainText(old ?? '')

function freshOf(patch: Patch, block: string | undefined, count: number, own: string | undefined) {
  if (!block && !(patch.do === 'insert' && patch.at === 0)) return 'there is no such block'
  if (patch.do === 'delete') return []
  if (patch.do === 'move')
    return Number.isInteger(patch.to) && patch.to >= 0 && patch.to <= count ? [block!] : 'it names no place'
  const { text } = patch
  const { blocks, unusable } = readBlocks(text, own)
  if (unusable !== undefined) return `a post can't hold “${unusable}”`
  if (blocks.length === 0) return 'no text that can be used'
  if (patch.do === 'insert') return blocks
  if (!isWholeInMarkdown(block!)) return 'a picture or formatting in that block would be lost'
  if (!isHeading(block)) return withLinksOf(block!, blocks)
  const heading = headingOf(withoutNumbers(text).replace(/^#+\s*/, ''))
  return heading === '' ? 'not a heading' : [`<h2>${escapeHtml(heading)}</h2>`]
}

function readBlocks(text: string, own: string | undefined): { blocks: string[]; unusable?: string } {
  const plain = splitCitations(stripForeign(withoutNumbers(text)).trim()).text.replace(/^\[\d+\]\s*/, '')
  const dropped: string[] = []
  const blocks = pruneBlocks(markSections(parseBlocks(plain), 2), {
    seen: new Set(),
    isPatch: true,
    dropped,
    own,
  })
  return { blocks: blocks.map(renderBlock), ...(dropped[0] === undefined ? {} : { unusable: dropped[0] }) }
}

export const sentencesOfPatch = (patch: Patch, brief: Brief): string[] =>
  numberSentences(
    readBlocks('text' in patch ? patch.text : '', emailOf(brief)).blocks.join(''),
  ).sentences.map(({ sentence }) => sentence)

/** Only what code can be sure of; a reader judges the meaning later. */
function reasonAgainst(old: string | undefined, fresh: string[], brief: Brief): string | undefined {
  const knownSentences = new Set(findStopped(old ?? '', brief).map(({ sentence }) => sentence))
  return findStopped(fresh.join(''), brief).find(({ sentence }) => !knownSentences.has(sentence))?.reason
}
