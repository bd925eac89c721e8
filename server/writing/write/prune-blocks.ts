import { lettersOf } from '../../posts/content/plain-text.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { splitMarked } from '../links/place-links.ts'
import type { Block } from './markdown.ts'
import { looksLikeAddress } from '../model/strip-foreign.ts'

const preamble =
  /^(?:sure|certainly|of course|absolutely|okay|here(?:'|’)?s|here (?:is|are)|below is)\b[^.!?]*[:.!]$/i
const remark =
  /^(?:\(?word count\b|let me know\b|feel free to (?:ask|reach)|i hope this|would you like me|\[?end of section)/i
const selfTalk = /\bas an ai\b|\b(?:large )?language model\b/i

interface PruneContext {
  heading: string
  /** The model ran out of output tokens. */
  isTruncated: boolean
  /** Whether this text starts or ends the answer, where models add remarks or break off. */
  isFirst: boolean
  isLast: boolean
  /** Keys of sentences the post already has; this text's are added. */
  seen: Set<string>
  /** The text goes between other blocks, so it may end with a heading or a list's introduction. */
  isPatch?: boolean
  /** Collects removed sentences for the record. */
  dropped: string[]
  /** The one email address that is allowed. */
  own?: string | undefined
}

/** Keeps what readers should see of an answer: no remarks about the work, addresses, repetitions or torn endings. */
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
  const prunedBlocks = whole.map((block) => ({
    ...block,
    texts: block.texts.map((text) => keepFresh(block, text, context)).filter(Boolean),
  }))
  const filled = prunedBlocks.filter(({ tag, texts }) => texts.length > (tag === 'table' ? 1 : 0))
  return context.isPatch ? filled : withoutDanglingHeads(filled)
}

// "That is all." may be said twice; five words or more are a repetition.
const minRepeatedWords = 5

function keepFresh(block: Block, text: string, { seen, dropped, own }: PruneContext): string {
  if (block.tag === 'h3') return text
  // Cells contain words, not sentences.
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

// Thai, Lao, Khmer and Burmese don't mark the end of a sentence.
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

/** A heading or a list's introduction needs something after it. */
function withoutDanglingHeads(blocks: Block[]): Block[] {
  return blocks.filter((block, at) => {
    const next = blocks[at + 1]
    if (block.tag === 'h3') return next !== undefined && next.tag !== 'h3'
    return next !== undefined || block.tag !== 'p' || !/:\s*$/.test(block.texts[0] ?? '')
  })
}
