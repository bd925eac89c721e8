import { stem } from '../../../contract/keywords/stem.ts'
import { isForeignStopWord, isStopWord } from '../../keywords/text/word-lists.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { wordValue } from '../checks/numbers.ts'

/** Normalizes quotes, dashes and spaces, so that rules need only one form. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’‛´]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

export const foldAccents = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

/** A sentence's content: stems of its significant words, and its numbers in digits. */
export function contentOf(text: string): Set<string> {
  const words =
    plain(text)
      .toLowerCase()
      .replace(/(?<=\d),(?=\d{3})/g, '')
      .match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu) ?? []
  return new Set(
    words
      .map((word) => word.replace(/\.$/, ''))
      .filter((word) => /\d/.test(word) || (word.length > 1 && !isStopWord(word)))
      .map((word) => (/\d/.test(word) ? word : String(wordValue(word) ?? stem(word)))),
  )
}

/** The share of `wanted` found in `given`; 1 if nothing is wanted. */
export const coverage = (wanted: Set<string>, given: Set<string>): number =>
  wanted.size === 0 ? 1 : [...wanted].filter((word) => given.has(word)).length / wanted.size

// Seven letters distinguish words, but German, French and Spanish verbs mostly inflect after the sixth.
const rootLetters = 6
const minLetters = 3
// No word is longer, and a long run of letters must stay cheap.
const maxLetters = 40

const emptyWords = new Set(
  `wir uns unser unsere unserem unserer unseren ihre ihrer ihren mein meine meiner dein deine nos notre votre vos nuestro
nuestra nuestros nuestras mi mis tu tus on il elle ist sind hat haben hier dort dann denn doch ja mal schon noch immer jeder
jede jedes alle alles etwas mehr sehr ganz toujours tout tous toute plus bien siempre todo todos toda muy aqui cada`.split(
    /\s/,
  ),
)
const isEmpty = (word: string) =>
  [word, foldAccents(word)].some((one) => emptyWords.has(one)) || isStopWord(word) || isForeignStopWord(word)

export const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}'’]*/gu) ?? [])
    .map((word) => word.replaceAll('’', "'"))
    .filter((word) => word.length >= minLetters && !isEmpty(word))
    .map((word) => foldAccents(word.slice(0, maxLetters)).replace(/^(?:[dljmnstc]|qu)'|'s?$/g, ''))
    .filter((word) => word.length >= minLetters)

// Leaves at least four letters of the word.
const ending = /(?<=\p{L}{4})(?:ings?|edly|ed|es|en|er|ern|em|e|s|n)$/u

export const rootOfWord = (word: string): string => word.replace(ending, '').slice(0, rootLetters)

export const contentRoots = (text: string): string[] => contentWords(text).map(rootOfWord)

/** Whether a model's quotation is found in the text, ignoring differences in quotation marks, dashes and line breaks. */
export function isSaidIn(text: string, quote: string): boolean {
  const words = plain(quote).toLowerCase()
  return /[\p{L}\p{N}]/u.test(words) && plain(text).toLowerCase().includes(words)
}

export function firstSentences(text: string, hasRoom: (kept: string) => boolean): string {
  let kept = ''
  for (const sentence of splitSentences(text.replace(/\s+/g, ' ').trim())) {
    if (!hasRoom((kept + sentence).trim())) break
    kept += sentence
  }
  return kept.trim()
}

export const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 2).replace(/\s\S*$/, '')} …` : text

export const sentencesOfText = (text: string): string[] =>
  text
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

export const sentencesOf = (html: string): string[] => sentencesOfText(plainText(html))
