import { functionWords } from '../../profile/voice/meter/function-words.ts'
import { habits } from '../../profile/voice/meter/habits.ts'
import { readProse } from '../../profile/voice/meter/read-prose.ts'
import { readableText } from '../../profile/site-posts/readable-text.ts'
import { countSlop } from '../checks/slop.ts'

/** HTML. */
export interface EditedDraft {
  before: string
  after: string
}

// Once may be an accident; twice in different posts is a habit.
const leastDrafts = 2
const mostRemoved = 10

/** What edits have in common: rules, and words and phrases removed repeatedly; nothing for fewer than two drafts. */
export function learnFromEdits(edited: readonly EditedDraft[]) {
  const drafts = edited
    .map(({ before, after }) => ({ before: read(before), after: read(after) }))
    .filter(({ before, after }) => before.text !== after.text)
  if (drafts.length < leastDrafts) return { rules: [], removed: [], drafts: drafts.length }
  return { rules: [...habitRules(drafts)], removed: removedWords(drafts), drafts: drafts.length }
}

type Edited = Record<'before' | 'after', ReturnType<typeof read>>[]

function read(html: string) {
  const text = readableText(html)
  const prose = readProse(text)
  // Stock phrases and connecting words, because a text's subject is not a habit.
  const words = prose.words.filter((word) => word.length >= 5 && functionWords.has(word))
  return { text, prose, uses: new Set([...Object.keys(countSlop(html, {}).phrases), ...words]) }
}

function removedWords(drafts: Edited): string[] {
  const balance = new Map<string, number>()
  for (const { before, after } of drafts) {
    for (const use of before.uses.difference(after.uses)) balance.set(use, (balance.get(use) ?? 0) + 1)
    // An addition counts against a habit.
    for (const use of after.uses.difference(before.uses)) balance.set(use, (balance.get(use) ?? 0) - 2)
  }
  return [...balance]
    .filter(([, count]) => count >= leastDrafts)
    .toSorted(([, a], [, b]) => b - a)
    .map(([use]) => use)
    .slice(0, mostRemoved)
}

function* habitRules(drafts: Edited): Generator<string> {
  const measured = drafts.filter(
    ({ before, after }) => before.prose.words.length > 0 && after.prose.words.length > 0,
  )
  for (const { id, measure, least, more, less } of habits) {
    const moves = measured.map(({ before, after }) => measure(after.prose) - measure(before.prose))
    // Counts as intended when nearly all texts move the same way by half of what a reader notices.
    const up = moves.filter((move) => move > least / 2).length
    const down = moves.filter((move) => move < -least / 2).length
    if (id === 'rhythm' || Math.max(up, down) < Math.max(leastDrafts, measured.length * 0.7)) continue
    const [first = '', ...rest] = up > down ? more : less
    yield `From your edits: ${first.toLowerCase()}${rest.join('')} than in the drafts.`
  }
}
