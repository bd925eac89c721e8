import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { hidden, type Edit, type TextBlock } from './correct-blocks.ts'
import {
  capitalize,
  isCapitalized,
  isShaped,
  isStart,
  ownWordsOf,
  type KnownWords,
  wordPattern,
} from './words.ts'

// Articles, conjunctions and short prepositions, as in most style guides, and particles of names.
const small = new Set(
  `a an the and but or nor for so yet as at by in into of off on onto per to up via vs vs. from with over than if
  de da di del der den van von la le el y`.split(/\s+/),
)
/** Always capitalized. "May" and "March" are left out, because they are also verbs. */
const always = new Set(
  `i monday tuesday wednesday thursday friday saturday sunday january february april june july august september
  october november december`.split(/\s+/),
)

export function findHeadingWords(
  text: string,
  style: NonNullable<HouseStyle['headings']>,
  known: KnownWords,
): Edit[] {
  const words = [...text.matchAll(wordPattern)].filter(({ 0: word }) => /\p{L}/u.test(word))
  if (style === 'title')
    return words.flatMap(({ 0: word, index }, at) => {
      const isEnd = at === words.length - 1 || isStart(text, index)
      return isShaped(word) ? [] : editOf(text, index, inTitle(word, isEnd))
    })
  const isTitle = words.every(({ 0: word }) => isCapitalized(word) || small.has(word) || /^\p{N}/u.test(word))
  const lowered = words.flatMap(({ 0: word, index }) => {
    const [first = '', ...rest] = word.split('-')
    if ([first, ...rest].some((part) => isShaped(part) || isKnownName(part, known))) return []
    const kept = isStart(text, index) ? first : first.toLowerCase()
    return editOf(text, index, [kept, ...rest.map((part) => part.toLowerCase())].join('-'))
  })
  // A heading of two words may be a name ("New York"), so the text must have the second one in lower case.
  const isSure = words.length > 2 || lowered.every((edit) => known.common.has(edit.words))
  return isTitle && isSure ? lowered : []
}

function editOf(text: string, from: number, words: string): Edit[] {
  const to = from + words.length
  return text.slice(from, to) === words || text.slice(from, to).includes(hidden) ? [] : [{ from, to, words }]
}

function inTitle(word: string, isEnd: boolean): string {
  if (small.has(word) && !isEnd) return word
  return word
    .split('-')
    .map((part, at) => (at > 0 && small.has(part) ? part : capitalize(part)))
    .join('-')
}

const isKnownName = (word: string, { names }: KnownWords): boolean => {
  const [plain = ''] = word.toLowerCase().split(/['’]/)
  return always.has(plain) || names.has(plain)
}

/** Tells names from other words by how they are capitalized inside sentences of the post and of `others`. */
export function readWords(blocks: TextBlock[], others: string[]): KnownWords {
  const common = new Set<string>()
  const names = new Set<string>()
  const texts = blocks.filter(({ kind }) => kind === 'text').map(({ text }) => text)
  for (const text of [...texts, ...others].map(ownWordsOf))
    for (const { 0: word, index } of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
      if (!isCapitalized(word)) common.add(word)
      else if (!isStart(text, index)) names.add(word.toLowerCase())
    }
  return { common, names }
}
