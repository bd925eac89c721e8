import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import { countPost } from '../assemble-post.ts'
import { countPhrases } from '../gates/slop/slop-lint.ts'
import { withoutNumbers } from '../checks/number-sentences.ts'
import { findStopped } from '../gates/hard/hard-input.ts'
import { cleanLine } from '../model/clean-line.ts'
import { readJson } from '../model/read-json.ts'
import { stripForeign } from '../model/strip-foreign.ts'
import { parseBlocks } from '../write/parse-blocks.ts'
import { pruneBlocks } from '../write/prune-blocks.ts'
import { renderBlocks } from '../write/render-blocks.ts'
import { splitCitations } from '../write/split-citations.ts'
import type { Brief, Section } from '../writer.ts'
import { findMissing } from './find-problems.ts'
import { joinBlocks, numberBlocks, toMarkdown, type NumberedBlock } from './numbered-blocks.ts'

const Patch = z.object({
  do: z.enum(['replace', 'insert', 'delete']),
  at: z.number(),
  text: z.string().catch(''),
})
type Patch = z.output<typeof Patch>
const Answer = z.object({ patches: z.array(z.unknown()) })

export interface DroppedPatch {
  text: string
  reason: string
}

export interface Edited {
  sections: Section[]
  dropped: DroppedPatch[]
}

// More is a new post, not an edited one.
const maxPatches = 60

/** The patches in a model's answer; throws a WritingFailure for an answer that is none. */
export function readPatches(text: string): Patch[] {
  return readJson(text, Answer)
    .patches.slice(0, maxPatches)
    .flatMap((patch) => {
      const read = Patch.safeParse(patch)
      return read.success ? [read.data] : []
    })
}

/** The post with those patches that break no gate; what is left out comes with its reason. */
export function applyPatches(sections: Section[], patches: Patch[], brief: Brief): Edited {
  const all = applyInOrder(sections, patches, brief)
  let missing = findMissing(sections, brief).length
  if (findMissing(all.sections, brief).length <= missing) return all
  // Together they lost something that was asked for: each then has to hold by itself.
  let [current, dropped]: [Section[], DroppedPatch[]] = [sections, all.dropped]
  // From the end, so that the numbers of those before stay true.
  for (const patch of patches.toSorted((a, b) => b.at - a.at)) {
    const next = applyInOrder(current, [patch], brief).sections
    const left = findMissing(next, brief).length
    if (left > missing)
      dropped = [...dropped, { text: patch.text, reason: 'loses something that was asked for' }]
    else [current, missing] = [next, left]
  }
  return { sections: current, dropped }
}

function applyInOrder(sections: Section[], patches: Patch[], brief: Brief): Edited {
  const before = numberBlocks(sections)
  const dropped: DroppedPatch[] = []
  const allowed = patches.flatMap((patch) => {
    const block = before[patch.at - 1]
    if (!block) return []
    const next = patched([block], block, patch)
    const reason = typeof next === 'string' ? next : reasonAgainst(block, next, brief)
    if (typeof next === 'string' || reason !== undefined) {
      dropped.push({ text: patch.text, reason: reason ?? '' })
      return []
    }
    return [{ patch, change: wordsOf(next) - wordsOf([block]) }]
  })
  const { kept, tooLong } = keepLength(allowed, countPost(sections), brief.words)
  const replaced = new Map<number, NumberedBlock[]>()
  for (const { patch } of kept) {
    const block = before[patch.at - 1]!
    const next = patched(replaced.get(block.number) ?? [block], block, patch)
    if (typeof next !== 'string') replaced.set(block.number, next)
  }
  const blocks = before.flatMap((block) => replaced.get(block.number) ?? [block])
  return { sections: joinBlocks(blocks, sections), dropped: [...dropped, ...tooLong] }
}

interface AllowedPatch {
  patch: Patch
  /** In words. */
  change: number
}

// Less is another post.
const shortest = 0.75

/** The patches without those that would take the post out of its range, or further out: the largest first. */
function keepLength(
  patches: AllowedPatch[],
  before: number,
  { min, max }: Brief['words'],
): { kept: AllowedPatch[]; tooLong: DroppedPatch[] } {
  // What is too short now gets more words afterwards.
  const off = (count: number) => Math.max(min * shortest - count, count - max, 0)
  let kept = patches
  let count = patches.reduce((sum, { change }) => sum + change, before)
  const tooLong: DroppedPatch[] = []
  while (off(count) > off(before)) {
    const sign = count > max ? 1 : -1
    const worst = kept.reduce((most, one) => (one.change * sign > most.change * sign ? one : most))
    if (worst.change * sign <= 0) break
    kept = kept.filter((one) => one !== worst)
    tooLong.push({ text: worst.patch.text, reason: `the post would have ${count} words` })
    count -= worst.change
  }
  return { kept, tooLong }
}

const wordsOf = (blocks: NumberedBlock[]) => blocks.reduce((sum, { html }) => sum + countWords(html), 0)

/** The block's new blocks, or why there are none. */
function patched(
  current: NumberedBlock[],
  block: NumberedBlock,
  { do: what, text }: Patch,
): NumberedBlock[] | string {
  if (what === 'delete') return block.isHeading ? 'a heading stays' : current.slice(1)
  if (block.isHeading && what === 'replace') {
    const heading = cleanLine(withoutNumbers(text).replace(/^#+\s*/, ''), 110, { keepsNumber: true })
    return heading === '' ? 'not a heading' : [{ ...block, html: heading }, ...current.slice(1)]
  }
  const html = readHtml(text)
  if (html === '') return 'no text that can be used'
  const own = { ...block, isHeading: false, html }
  return what === 'insert' ? [...current, own] : [own, ...current.slice(1)]
}

function readHtml(text: string): string {
  const plain = splitCitations(stripForeign(withoutNumbers(text)).trim()).text
  const blocks = parseBlocks(plain.replace(/^\[\d+\]\s*/, ''))
  const context = {
    heading: '',
    isTruncated: false,
    isFirst: true,
    isLast: true,
    seen: new Set<string>(),
    dropped: [],
  }
  return renderBlocks(pruneBlocks(blocks, context))
}

/** Only what code is sure of: what a sentence means is read afterwards. */
function reasonAgainst(block: NumberedBlock, next: NumberedBlock[], brief: Brief): string | undefined {
  const old = htmlOf(block)
  const fresh = next.map(htmlOf).join('')
  const known = new Set(findStopped(old, brief).map(({ sentence }) => sentence))
  const stopped = findStopped(fresh, brief).find(({ sentence }) => !known.has(sentence))
  if (stopped) return stopped.reason
  return stockIn(fresh) > stockIn(old) ? 'adds a stock phrase' : undefined
}

const stockIn = (html: string) =>
  Object.values(countPhrases(html).phrases).reduce((sum, number) => sum + number, 0)

const htmlOf = (block: NumberedBlock) =>
  block.isHeading ? `<h2>${toMarkdown(block).slice(3)}</h2>` : block.html
