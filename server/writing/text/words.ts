import { stem } from '../../../contract/keywords/stem.ts'
import { isForeignStopWord, isStopWord } from '../../keywords/text/word-lists.ts'
import { isEnglish } from '../../platform/text/detect-language.ts'
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

/** A word's weight among some texts: rare words weigh more, and unknown words as much as the rarest. */
type WeightOf = (word: string) => number

// Long enough to mean something, short enough to find "Fenster" in "Holzfensters" and "Fenstertausch".
const partLength = 5

/** Compares texts by word stems and, except in English, parts of stems, because other languages compound and inflect more. */
function topicReader(texts: string[]): (text: string) => Set<string> {
  if (isEnglish(texts.join(' ').slice(0, 5000))) return contentOf
  return (text) => {
    const words = contentOf(text)
    for (const word of [...words])
      for (let at = 0; at + partLength < word.length; at++) words.add(word.slice(at, at + partLength))
    return words
  }
}

/** Smoothed, for a word that `count` of `all` texts have. */
export const inverseFrequency = (count: number, all: number): number => Math.log((all + 1) / (count + 1)) + 1

function weigh(texts: Set<string>[]): WeightOf {
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const fewest = counts.values().reduce((least, count) => Math.min(least, count), Infinity)
  return (word) => inverseFrequency(counts.get(word) ?? fewest, texts.length)
}

function cosine(one: Set<string>, other: Set<string>, weightOf: WeightOf): number {
  const sizeOf = (words: Iterable<string>) =>
    Iterator.from(words).reduce((sum, word) => sum + weightOf(word) ** 2, 0)
  const shared = sizeOf(one.intersection(other))
  return shared === 0 ? 0 : shared / Math.sqrt(sizeOf(one) * sizeOf(other))
}

// Below this, two texts share words by chance.
export const minRelevance = 0.08

/** Nearest to `about` first, by cosine (Spärck Jones 1972) of an item's nearest text. Its last text must contain all of it. */
export function rankNearest<T>(items: T[], textsOf: (item: T) => string[], about: string) {
  const texts = items.map(textsOf)
  const read = topicReader([about, ...texts.map((parts) => parts.at(-1)!)])
  const contents = texts.map((parts) => parts.map(read))
  const weights = weigh(contents.map((parts) => parts.at(-1)!))
  const target = read(about)
  return items
    .map((item, at) => ({
      item,
      relevance: Math.max(...contents[at]!.map((content) => cosine(target, content, weights))),
    }))
    .toSorted((a, b) => b.relevance - a.relevance)
}
