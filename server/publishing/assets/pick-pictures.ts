import { foldText } from '../../../contract/keywords/fold-text.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { splitWords } from '../../keywords/text/split-words.ts'
import {
  isForeignStopWord,
  isPlainAdjective,
  isPlainNoun,
  isStopWord,
} from '../../keywords/text/word-lists.ts'
import { type FinishedText, listHeadings } from '../../writing/finish/insert-pictures.ts'
import { rankPictures, type PictureWords } from './rank-pictures.ts'

// A picture interrupts reading, so each needs a text around it.
const wordsPerPicture = 600
const maxPictures = 3
const minWordsBetween = 250
// One word is chance: "dog" is in every heading and every picture of a groomer.
const minShared = 2
// A longer one tells a story rather than what the picture shows.
const maxCaptionChars = 200
// Compared in detail; the others have fewer of all headings' words.
const maxCandidates = 60

// Of these we know the small words. In other languages only long words count, which are rarely small.
const knownLanguages = new Set('en de fr es it pt nl pl ru el ar'.split(' '))
const minLetters = { known: 3, unknown: 5 }
// A single sign is as often a particle or a prefix as a word.
const isIdeographic = (word: string): boolean =>
  /^[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}ー]+$/u.test(word) && /[\p{sc=Han}\p{sc=Kana}]/u.test(word)

/** The words of a text that name something, by their folded form. */
function topicWords(text: string, language: string | undefined): Map<string, string> {
  const least = knownLanguages.has(language ?? '') ? minLetters.known : minLetters.unknown
  const words = new Map<string, string>()
  for (const { lower } of splitWords(text.replace(/[-‐‑_/.]+/g, ' '))) {
    const isLong = lower.length >= (isIdeographic(lower) ? 2 : least)
    const isSmall =
      isStopWord(lower) || isForeignStopWord(lower) || isPlainNoun(lower) || isPlainAdjective(lower)
    if (isLong && !isSmall && !/\d/.test(lower)) words.set(foldText(lower).telling.trim(), lower)
  }
  return words
}

interface PickedPicture<P> {
  picture: P
  at: number
  heading: string
  words: string[]
}

function wordReader({ language, businessName }: FinishedText) {
  // It is in many headings and pictures, and names none of them.
  const own = topicWords(businessName, language)
  return (text: string) => {
    const words = topicWords(text, language)
    for (const word of own.keys()) words.delete(word)
    return words
  }
}

/** The folded words that pictures are looked for by. */
export function headingWords(text: FinishedText): string[] {
  const read = wordReader(text)
  return [...new Set(listHeadings(text.content).flatMap((heading) => [...read(heading.text).keys()]))]
}

/**
 * Pictures that fit below a heading: at least two words that name something are in the heading and in one text of the
 * picture, and are half of either. So a long caption that mentions two of them in passing is none.
 */
export function pickPictures<P extends PictureWords>(text: FinishedText, pictures: P[]): PickedPicture<P>[] {
  const read = wordReader(text)
  const short = pictures.map((one) => ({ ...one, caption: one.caption.slice(0, maxCaptionChars) }))
  const known = rankPictures(short, headingWords(text), new Set())
    .slice(0, maxCandidates)
    .map((picture) => ({
      picture,
      texts: [picture.title, picture.alt, picture.caption].map((own) => new Set(read(own).keys())),
    }))
  const pairs = listHeadings(text.content).flatMap((heading, at) => {
    const wanted = read(heading.text)
    return known.flatMap(({ picture, texts }) => {
      const words = findShared(wanted, texts)
      return words ? [{ picture, at, index: heading.index, heading: heading.text, words }] : []
    })
  })
  return choosePairs(text.content, pairs)
}

/** The most that a text of the picture shares with the heading; undefined if that is too little. */
function findShared(heading: Map<string, string>, texts: Set<string>[]): string[] | undefined {
  const shares = texts.flatMap((text) => {
    const shared = [...heading].filter(([folded]) => text.has(folded))
    const isMuch = 2 * shared.length >= Math.min(heading.size, text.size)
    return isMuch && shared.length >= minShared ? [shared.map(([, word]) => word)] : []
  })
  return shares.toSorted((a, b) => b.length - a.length)[0]
}

/** The pairs with the most words, each picture once and each far from the others. */
function choosePairs<P extends PictureWords>(
  content: string,
  pairs: (PickedPicture<P> & { index: number })[],
) {
  const limit = Math.min(maxPictures, Math.max(1, Math.floor(countWords(content) / wordsPerPicture)))
  const chosen: typeof pairs = []
  for (const pair of pairs.toSorted((a, b) => b.words.length - a.words.length)) {
    const isFree = chosen.every(({ picture, index }) => {
      const between = content.slice(Math.min(index, pair.index), Math.max(index, pair.index))
      return picture !== pair.picture && countWords(between) >= minWordsBetween
    })
    if (isFree && chosen.length < limit) chosen.push(pair)
  }
  return chosen.toSorted((a, b) => a.at - b.at)
}
