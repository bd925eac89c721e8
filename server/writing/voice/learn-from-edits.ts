import { readableText } from '../../site-posts/readable-text.ts'
import { habits } from '../meter/habits.ts'
import { readProse, wordsOf } from '../meter/read-prose.ts'
import { usesOf } from '../meter/style.ts'

export interface EditHabits {
  /** Rules that the edits have in common. */
  rules: string[]
  /** Words and phrases that are removed repeatedly. */
  removed: string[]
  /** The number of edited drafts. */
  drafts: number
}

/** HTML. */
export interface EditedDraft {
  before: string
  after: string
}

// Once may be an accident; twice in different posts is a habit.
const leastDrafts = 2

/** What edits have in common; nothing when there are fewer than two. */
export function learnFromEdits(edited: readonly EditedDraft[]): EditHabits {
  const drafts = edited
    .map(({ before, after }) => ({ before: readableText(before), after: readableText(after) }))
    .filter(({ before, after }) => before !== after)
  if (drafts.length < leastDrafts) return { rules: [], removed: [], drafts: drafts.length }
  return { rules: [...habitRules(drafts)], removed: removedWords(drafts), drafts: drafts.length }
}

function removedWords(drafts: readonly EditedDraft[]): string[] {
  const balance = new Map<string, number>()
  for (const { before, after } of drafts) {
    const [was, is] = [countUses(before), countUses(after)]
    for (const use of new Set([...was.keys(), ...is.keys()])) {
      const [x, y] = [was.get(use) ?? 0, is.get(use) ?? 0]
      // A complete removal counts for a habit, an addition against it.
      if (x > 0 && y === 0) balance.set(use, (balance.get(use) ?? 0) + 1)
      if (y > x) balance.set(use, (balance.get(use) ?? 0) - 2)
    }
  }
  return [...balance]
    .filter(([, count]) => count >= leastDrafts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([use]) => use)
    .slice(0, 10)
}

/** Counts phrases and connecting words, because a text's subject is not a habit. */
function countUses(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sentence of readProse(text).sentences)
    for (const use of usesOf(sentence)) {
      const [kind, what = ''] = use.split(/:(.*)/s)
      if (kind === 'phrase' || (kind === 'word' && what.length >= 5))
        counts.set(what, (counts.get(what) ?? 0) + 1)
    }
  return counts
}

function* habitRules(drafts: readonly EditedDraft[]): Generator<string> {
  const measured = drafts
    .map(({ before, after }) => ({ before: readProse(before), after: readProse(after) }))
    .filter(({ before, after }) => wordsOf(before.sentences.join(' ')).length > 0 && after.words.length > 0)
  for (const { id, measure, least, more, less } of habits) {
    const moves = measured.map(({ before, after }) => measure(after) - measure(before))
    // Counts as intended when nearly all texts move the same way by half of what a reader notices.
    const up = moves.filter((move) => move > least / 2).length
    const down = moves.filter((move) => move < -least / 2).length
    if (id === 'rhythm' || Math.max(up, down) < Math.max(leastDrafts, measured.length * 0.7)) continue
    yield `From your edits: ${lowerFirst(up > down ? more : less)} than in the drafts.`
  }
}

const lowerFirst = (text: string) => (text[0] ?? '').toLowerCase() + text.slice(1)
