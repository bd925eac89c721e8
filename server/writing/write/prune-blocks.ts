import { lettersOf } from '../../posts/content/plain-text.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { splitMarked } from '../links/place-links.ts'
import type { Block } from './parse-blocks.ts'
import { looksLikeAddress } from '../model/strip-foreign.ts'

const preamble =
  /^(?:sure|certainly|of course|absolutely|okay|here(?:'|’)?s|here (?:is|are)|below is)\b[^.!?]*[:.!]$/i
const remark =
  /^(?:\(?word count\b|let me know\b|feel free to (?:ask|reach)|i hope this|would you like me|\[?end of section)/i
const selfTalk = /\bas an ai\b|\b(?:large )?language model\b/i

interface PruneContext {
  heading: string
  /** The model ran out of room. */
  isTruncated: boolean
  /** Where the text begins or ends: there models say something of their own, and break off. */
  isFirst: boolean
  isLast: boolean
  /** Keys of the sentences that the post already has; those of this text are added. */
  seen: Set<string>
  /** Other blocks stand before and after it: it may end with a heading, or with what introduces a list. */
  isPatch?: boolean
  /** Sentences that are left out are added, for the record. */
  dropped: string[]
  /** An e-mail address that may be said. */
  own?: string | undefined
}

/** What a reader should see of an answer: no remark about the work, no address, nothing said before, no torn end. */
export function pruneBlocks(blocks: Block[], context: PruneContext): Block[] {
  const { isTruncated, isFirst, isLast, seen } = context
  const own = lettersOf(context.heading)
  const relevant = blocks.filter((block, at) => {
    const text = block.texts[0] ?? ''
    if (isFirst && at === 0 && block.tag === 'p' && block.texts.length === 1 && preamble.test(text))
      return false
    if (isLast && block.tag === 'p' && remark.test(text)) return false
    if (block.tag !== 'h3') return true
    const key = lettersOf(text)
    const repeated = key === own || seen.has(key)
    seen.add(key)
    return !repeated && !looksLikeAddress(text)
  })
  const whole = isLast ? withoutTornEnd(relevant, isTruncated) : relevant
  const kept = whole.map((block) => ({
    ...block,
    texts: block.texts.map((text) => keepFresh(block, text, context)).filter(Boolean),
  }))
  const filled = kept.filter(({ tag, texts }) => texts.length > (tag === 'table' ? 1 : 0))
  return context.isPatch ? filled : withoutDanglingHeads(filled)
}

// "That is all." may be said twice; a sentence of five words or more is a repetition.
const minRepeatedWords = 5

function keepFresh(block: Block, text: string, { seen, dropped, own }: PruneContext): string {
  if (block.tag === 'h3') return text
  // Cells are words, not sentences.
  if (block.tag === 'table') return looksLikeAddress(text, own) ? '' : text
  const fresh = splitMarked(text).filter((sentence) => {
    const key = lettersOf(sentence)
    const isKept = !looksLikeAddress(sentence, own) && !selfTalk.test(sentence) && !seen.has(key)
    if (!isKept) dropped.push(sentence.trim())
    else if (key.split(' ').length >= minRepeatedWords) seen.add(key)
    return isKept
  })
  return fresh.join('').trim()
}

// Thai, Lao, Khmer and Burmese end sentences without a sign.
const endsWell = (text: string) =>
  /(?:[\p{Sentence_Terminal}…][)"'”’»*_\]]*|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])$/u.test(
    text.trim(),
  )

function withoutTornEnd(blocks: Block[], isTruncated: boolean): Block[] {
  const last = blocks.at(-1)
  if (!last) return blocks
  const before = blocks.slice(0, -1)
  const text = last.texts.at(-1) ?? ''
  if (last.tag === 'p') {
    const sentences = splitSentences(text)
    while (sentences.length > 0 && !endsWell(sentences.at(-1) ?? '')) sentences.pop()
    return sentences.length > 0 ? [...before, { ...last, texts: [sentences.join('')] }] : before
  }
  if (last.tag === 'h3' || last.tag === 'table' || !isTruncated || endsWell(text)) return blocks
  return [...before, { ...last, texts: last.texts.slice(0, -1) }]
}

/** A heading, or a line that introduces a list, needs something after it. */
function withoutDanglingHeads(blocks: Block[]): Block[] {
  return blocks.filter((block, at) => {
    const next = blocks[at + 1]
    if (block.tag === 'h3') return next !== undefined && next.tag !== 'h3'
    return next !== undefined || block.tag !== 'p' || !/:\s*$/.test(block.texts[0] ?? '')
  })
}
