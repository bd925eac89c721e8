import { isEnglish } from '../../platform/text/detect-language.ts'
import { readPhrases } from '../text/read-phrases.ts'
import { isStopWord } from '../text/word-lists.ts'
import { splitWords, type Word } from '../text/split-words.ts'

/** Spells a word as the text does: a name as it is, another word in lower case, and one that it doesn't have unchanged. */
type Spell = (word: string) => string

/** With `trustsLowerCase`, only words such as "COVID-19" get capitals that they came without. */
export function readSpellings(text: string, trustsLowerCase = false): Spell {
  const counts = new Map<string, Map<string, number>>()
  const plain = new Map<string, number>()
  for (const sentence of Map.groupBy(splitWords(text), (word) => word.sentence).values()) {
    const isTitle = isInTitleCase(sentence)
    for (const { text: shown, lower, stem, opens } of sentence) {
      if (shown === lower) plain.set(stem, (plain.get(stem) ?? 0) + 1)
      // Other capitals mean nothing in titles and at the beginning.
      if (shown === lower || (!isMarked(shown) && (isTitle || opens === 'sentence'))) continue
      const forms = counts.get(lower) ?? new Map<string, number>()
      counts.set(lower, forms.set(shown, (forms.get(shown) ?? 0) + 1))
    }
  }
  return (word) => {
    const [piece, ...others] = splitWords(word)
    if (!piece || others.length > 0) return word
    const forms = counts.get(word.toLowerCase()) ?? counts.get(piece.lower) ?? new Map<string, number>()
    // A model that writes "Bath" as the text does means the town.
    if (word !== word.toLowerCase() && forms.has(word)) return word
    const [form, count] = [...forms].toSorted(([, a], [, b]) => b - a)[0] ?? [word, 0]
    if (trustsLowerCase && word === word.toLowerCase() && !isMarked(form)) return word
    // "Prices" in a menu is no name, "WEDDING" among many a wedding a loud heading, but "IT" beside many an "it" a word.
    const most = isStopWord(piece.lower) ? 10 * count : count
    const isPlain = word === word.toLowerCase() && !isMarked(form)
    return (plain.get(piece.stem) ?? 0) > (isPlain ? 0 : most) ? word.toLowerCase() : form
  }
}

/** "COVID-19", "R&D", "iPhone": a name wherever it is. */
const isMarked = (shown: string) => /[^-]\p{Lu}|\d|[+#&]|^\./u.test(shown)

const minTitleWords = 3
const isInTitleCase = (words: Word[]) => {
  const long = words.filter(({ text }) => /^\p{L}{4}/u.test(text))
  return long.length >= minTitleWords && long.every(({ text }) => /^\p{Lu}/u.test(text))
}

// Nobody types more into a search box.
const maxWords = 6
const minPhoneDigits = 7
const yearRange = /^(?:19|20)\d\d\s?[-/]\s?(?:19|20)\d\d$/

/** True for text with at least seven digits in a row, as telephone numbers have, but for spans of years. */
export const hasPhone = (text: string): boolean =>
  text
    .replaceAll('–', '-')
    .split(/[^\d\s()./+-]/)
    .some((run) => run.replace(/\D/g, '').length >= minPhoneDigits && !yearRange.test(run.trim()))

// A keyword that begins or ends with one was cut out of a sentence.
const cutOff =
  /^(?:and|or|but|of|und|oder|von|et|ou|y|o)\s|\s(?:an|the|of|for|and|or|to|with|my|your|is|are|der|die|das|und|oder|für|mit|von|la|les|de|du|et|ou|pour|avec|el|los|las|y|para|con)$/iu
const question = /^(?:how|wh\p{L}+|is|are|can|do|does|should)$/iu

/** The keyword as people type it; undefined for telephone numbers and pieces of sentences. */
export function asSearched(keyword: string, spell: Spell): string | undefined {
  const plain = keyword
    .replace(/&amp;/gi, '&')
    .replace(/^[\s,;:!?¿¡"'()]+|(?<![\s.,;:!?"'()])[\s.,;:!?"'()]+$/g, '')
  const words = plain.split(/\s+/)
  if (plain === '' || words.length > maxWords || /[.!?;:…]\s/.test(plain)) return undefined
  if (hasPhone(plain) || cutOff.test(plain) || isClause(plain, words)) return undefined
  return words.map(spell).join(' ')
}

/** "Anxious dogs are washed" says something; "how often are dogs washed" asks. */
const isClause = (plain: string, [first = '', ...rest]: string[]): boolean =>
  rest.length > 1 &&
  !question.test(first) &&
  isEnglish(plain) &&
  readPhrases(plain).tags.indexOf('AUX', 1) > 0
