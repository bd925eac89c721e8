import { lettersOf } from '../../posts/content/plain-text.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { splitMarked } from '../links/place-links.ts'
import { type Block, isHeadingBlock } from './markdown.ts'
import { looksLikeAddress } from '../model/strip-foreign.ts'

const preamble =
  /^(?:sure|certainly|of course|absolutely|okay|here(?:'|’)?s|here (?:is|are)|below is)\b[^.!?]*[:.!]$/i
const remark =
  /^(?:\(?word count\b|let me know\b|feel free to (?:ask|reach)|i hope this|would you like me|\[?end of section)/i
const selfTalk = /\bas an ai\b|\b(?:large )?language model\b/i

interface PruneContext {
  /** Keys of sentences the post already has; this text's are added. */
  seen: Set<string>
  isTruncated?: boolean
  /** The text goes between other blocks, so it may end with a heading or a list's introduction. */
  isPatch?: boolean
  dropped: string[]
  /** The one email address that is allowed. */
  own?: string | undefined
}

/** Keeps what readers should see of an answer: no remarks about the work, addresses, repetitions or torn endings. */
export function pruneBlocks(blocks: Block[], context: PruneContext): Block[] {
  const { seen, isTruncated = false, isPatch = false } = context
  const lastSection = isPatch ? Infinity : blocks.findLastIndex(({ tag }) => tag === 'h2')
  const kept = blocks.flatMap((block, at): Block[] => {
    const [text = ''] = block.texts
    const isRemark = (at === 0 && preamble.test(text)) || (at > lastSection && remark.test(text))
    if (block.tag === 'p' && isRemark) return []
    if (isHeadingBlock(block)) {
      const key = lettersOf(text)
      const isUsable = key !== '' && !seen.has(key) && !looksLikeAddress(text)
      seen.add(key)
      return isUsable ? [block] : []
    }
    const texts = block.texts.map((one) => keepFresh(block, one, context)).filter(Boolean)
    return texts.length > (block.tag === 'table' ? 1 : 0) ? [{ ...block, texts }] : []
  })
  return isPatch ? kept : withoutDanglingHeads(withoutTornEnd(kept, isTruncated))
}

// "That is all." may be said twice; five words or more are a repetition.
const minRepeatedWords = 5

function keepFresh(block: Block, text: string, { seen, dropped, own }: PruneContext): string {
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
  if (isHeadingBlock(last) || last.tag === 'table' || !isTruncated || endsWell(text)) return blocks
  return [...before, { ...last, texts: last.texts.slice(0, -1) }]
}

/** A heading or a list's introduction needs something after it. */
function withoutDanglingHeads(blocks: Block[]): Block[] {
  let next: Block | undefined
  const kept = blocks.toReversed().filter((block) => {
    const isLast = !next || next.tag === 'h2' || (block.tag === 'h3' && next.tag === 'h3')
    const leadsOn = isHeadingBlock(block) || (block.tag === 'p' && /:\s*$/.test(block.texts[0] ?? ''))
    if (isLast && leadsOn) return false
    next = block
    return true
  })
  return kept.toReversed()
}
