import { countWords } from '../../../contract/posts/count-words.ts'
import { sanitizeContent } from '../../posts/content/sanitize-content.ts'
import { beyondHabits, countPhrases, type Habits, type PhraseCount } from '../gates/slop/slop-lint.ts'
import type { FactSheet } from '../evidence/fact-sheet.ts'
import { findInSentences } from '../gates/hard/hard-gates.ts'
import { sentencesOf } from '../text/sentences.ts'
import { type Proposal, readPieces, writePiece, writePieces } from './text-pieces.ts'

interface GateLimits {
  sheet: FactSheet
  habits: Habits
  /** The plan's range: a text that keeps it has to keep it. */
  words: { min: number; max: number }
}

export type GatedProposal = { content: string; left: string[] } | { problem: string }

/**
 * The text with those changes that hold: each new claim that nothing carries, each further stock phrase costs its piece the
 * change, and a text that kept its plan's length has to keep it. Links cannot be new: pieces know only those that were there.
 */
export function passGates(
  before: string,
  { changes }: Proposal,
  { sheet, habits, words }: GateLimits,
): GatedProposal {
  const claims = (html: string) =>
    new Set(findInSentences(sentencesOf(html), { ...sheet, urls: [] }).map(({ sentence }) => sentence))
  const known = claims(before)
  const { pieces, links } = readPieces(before)
  const whole = countPhrases(before)
  const slop = beyondHabits(whole, habits).total
  const kept = new Map<number, string>()
  let [claiming, stock] = [0, 0]
  for (const [number, text] of changes) {
    const piece = pieces[number - 1]
    if (!piece) continue
    const html = writePiece(piece.tag, text, links)
    const changed = exchanged(
      whole,
      countPhrases(writePiece(piece.tag, piece.text, links)),
      countPhrases(html),
    )
    if ([...claims(html)].some((sentence) => !known.has(sentence))) claiming++
    else if (beyondHabits(changed, habits).total > slop) stock++
    else kept.set(number, text)
  }
  const left = [
    ...(claiming > 0
      ? [
          `${claiming} ${claiming === 1 ? 'change' : 'changes'} left out: they claim something that isn't on your fact sheet.`,
        ]
      : []),
    ...(stock > 0 ? [`${stock} ${stock === 1 ? 'change' : 'changes'} left out because of clichés.`] : []),
  ]
  if (kept.size === 0) return { problem: left.join(' ') || 'There was nothing to change.' }
  const content = sanitizeContent(writePieces(before, kept))
  const [was, is] = [countWords(before), countWords(content)]
  const isInside = (count: number) => count >= words.min && count <= words.max
  if (isInside(was) && !isInside(is))
    return {
      problem: `With this change the post would have ${is} words. Your plan covers ${words.min} to ${words.max}.`,
    }
  return { content, left }
}

/** What the whole holds with one piece in the place of another: long posts are not counted again for each change. */
function exchanged(whole: PhraseCount, out: PhraseCount, into: PhraseCount): PhraseCount {
  const phrases = { ...whole.phrases }
  for (const [name, count] of Object.entries(out.phrases)) phrases[name] = (phrases[name] ?? 0) - count
  for (const [name, count] of Object.entries(into.phrases)) phrases[name] = (phrases[name] ?? 0) + count
  return { phrases, words: whole.words - out.words + into.words }
}
