import { countWords } from '../../../contract/count-words.ts'
import { sanitizeContent } from '../../posts/sanitize-content.ts'
import { countSlop, type Habits } from '../gates/slop/slop-lint.ts'
import { findUnsupported, type FactSheet } from '../gates/truth/truth-gate.ts'
import type { Proposed } from './sample-changes.ts'
import { writePieces } from './text-pieces.ts'

interface Held {
  sheet: FactSheet
  habits: Habits
  /** The plan's range: a text that keeps it has to keep it. */
  words: { min: number; max: number }
}

export type Passed = { content: string; left: string[] } | { problem: string }

/**
 * The text with those changes that hold: each new claim that nothing carries, each further stock phrase costs its piece the
 * change, and a text that kept its plan's length has to keep it. Links cannot be new: pieces know only those that were there.
 */
export function passGates(before: string, { changes }: Proposed, { sheet, habits, words }: Held): Passed {
  const claims = (html: string) => new Set(findUnsupported(html, sheet).map(({ sentence }) => sentence))
  const known = claims(before)
  const slop = countSlop(before, habits).total
  const kept = new Map<number, string>()
  let [claiming, stock] = [0, 0]
  for (const [number, text] of changes) {
    const one = sanitizeContent(writePieces(before, new Map([[number, text]])))
    if ([...claims(one)].some((sentence) => !known.has(sentence))) claiming++
    else if (countSlop(one, habits).total > slop) stock++
    else kept.set(number, text)
  }
  const left = [
    ...(claiming > 0
      ? [
          `${claiming} ${claiming === 1 ? 'change' : 'changes'} left out: they claimed what is not on your fact sheet.`,
        ]
      : []),
    ...(stock > 0 ? [`${stock} ${stock === 1 ? 'change' : 'changes'} left out: stock phrases.`] : []),
  ]
  if (kept.size === 0) return { problem: left.join(' ') || 'There was nothing to change.' }
  const content = sanitizeContent(writePieces(before, kept))
  const [was, is] = [countWords(before), countWords(content)]
  const isInside = (count: number) => count >= words.min && count <= words.max
  if (isInside(was) && !isInside(is))
    return {
      problem: `With this change it would have ${is} words; your plan’s posts have ${words.min} to ${words.max}.`,
    }
  return { content, left }
}
