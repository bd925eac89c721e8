import { diffIndices } from 'node-diff3'
import type { LearnedExample } from '../../../contract/profile/voice.ts'
import { plain, sentencesOfText, shorten } from '../text/words.ts'

/** A published post and its owner's changes, each as plain text before and after, one block per line. */
export interface EditedPost {
  title: string
  keywords: string[]
  steps: { before: string; after: string }[]
}

/** Words that were taken out or replaced within a sentence that otherwise stayed, or a whole sentence that was taken out. */
export interface LocalEdit {
  /** In lower case. */
  removed: string
  added: string
  isSentence: boolean
  isInitial: boolean
  shown: { removed: string; added: string }
  example: LearnedExample
}

// A sentence that keeps fewer of its words is another one.
const minKept = 0.5
// In longer stretches the same words are a coincidence.
const maxTermWords = 8
const maxSentenceWords = 20
const minOpeningWords = 8
// Longer than any post. The work grows with the square.
const maxChars = 40_000
const mostPairs = 250_000
const maxExample = 200

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]*/gu) ?? []
const lower = (words: string[]) => words.map((word) => word.toLowerCase())
const joined = (text: string) => ` ${lower(wordsIn(text)).join(' ')} `

export function readEdits({ title, keywords, steps }: EditedPost) {
  const cap = (text: string) => text.slice(0, maxChars)
  const capped = steps.map(({ before, after }) => ({ before: cap(before), after: cap(after) }))
  const [first, last] = [capped[0], capped.at(-1)]
  if (!first || !last) return undefined
  const example = exampleOf(title)
  return {
    title,
    words: { before: wordsIn(first.before).length, after: wordsIn(last.after).length },
    final: joined(last.after),
    subject: joined([title, ...keywords].join('\n')),
    opening: example(openingOf(first.before), openingOf(last.after)),
    isOpeningRewritten: isRewritten(openingOf(first.before), openingOf(last.after)),
    edits: capped.flatMap(({ before, after }) =>
      differences(linesOf(before), linesOf(after))
        .flatMap(([one, other]) => differences(one.flatMap(sentencesOfText), other.flatMap(sentencesOfText)))
        .flatMap(([one, other]) =>
          other.length > 0
            ? readWordEdits(one.join(' '), other.join(' '), example)
            : one.flatMap((sentence) => readSentence(sentence, example)),
        ),
    ),
  }
}
export type ReadEdits = NonNullable<ReturnType<typeof readEdits>>

type ExampleOf = (before: string, after: string) => LearnedExample
const exampleOf =
  (title: string): ExampleOf =>
  (before, after) => ({ title, before: shorten(before, maxExample), after: shorten(after, maxExample) })

export const linesOf = (text: string) => text.split('\n').map(plain)
const openingOf = (text: string) =>
  linesOf(text).find((line) => wordsIn(line).length >= minOpeningWords) ?? ''

function differences(before: string[], after: string[]): [string[], string[]][] {
  if (before.length * after.length > mostPairs) return [[before, after]]
  return diffIndices(before, after).map((one) => [one.buffer1Content, one.buffer2Content])
}

function isRewritten(before: string, after: string): boolean {
  const [one, other] = [lower(wordsIn(before)), lower(wordsIn(after))]
  const changed = differences(one, other).reduce((sum, [removed]) => sum + removed.length, 0)
  return (
    one.length > 0 && other.length > 0 && one.length - changed < minKept * Math.min(one.length, other.length)
  )
}

function readSentence(sentence: string, example: ExampleOf): LocalEdit[] {
  const words = lower(wordsIn(sentence))
  if (words.length < 2 || words.length > maxSentenceWords) return []
  const shown = { removed: sentence, added: '' }
  const edit = { removed: words.join(' '), added: '', isSentence: true, isInitial: false }
  return [{ ...edit, shown, example: example(sentence, '') }]
}

function readWordEdits(before: string, after: string, example: ExampleOf): LocalEdit[] {
  const [one, other] = [wordsIn(before), wordsIn(after)]
  if (one.length * other.length > mostPairs || isRewritten(before, after)) return []
  return diffIndices(lower(one), lower(other)).flatMap(
    ({ buffer1: [at, length], buffer1Content, buffer2: [to, size], buffer2Content }) => {
      const [removed, added] = [buffer1Content.join(' '), buffer2Content.join(' ')]
      // Corrected figures and spellings are no habits.
      if (length === 0 || length > maxTermWords || /\d/.test(removed + added) || isTypo(removed, added))
        return []
      const shown = {
        removed: one.slice(at, at + length).join(' '),
        added: other.slice(to, to + size).join(' '),
      }
      const edit = { removed, added, isSentence: false, isInitial: at === 0, shown }
      return [{ ...edit, example: example(before, after) }]
    },
  )
}

/** True if two spellings differ by a slip of the pen or an ending. Different spaces and hyphens are a choice. */
function isTypo(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  const changes = diffIndices(a, b)
  const missing = changes.reduce((sum, { buffer1Content }) => sum + buffer1Content.length, 0)
  const slips = Math.max(missing, missing + b.length - a.length)
  const allowed = Math.max(1, Math.floor(Math.max(a.length, b.length) / 5))
  return a.length > 0 && b.length > 0 && slips > 0 && slips <= allowed
}

const lettersOf = (words: string) => words.match(/\p{L}/gu) ?? []
