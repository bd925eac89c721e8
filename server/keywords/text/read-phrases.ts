import { isPlainAdjective } from './plain-words.ts'
import { isStopWord, isForeignStopWord } from './stop-words.ts'
import { rarityOf } from './rarity.ts'
import { splitWords, type Word } from './split-words.ts'
import { partsOfSpeech, tagWords, type PartOfSpeech } from './tag-words.ts'
import { loadTagger } from './model-files.ts'

/** A text as the ranking sees it; all arrays run along the words. */
export interface ReadText {
  text: string
  words: Word[]
  tags: PartOfSpeech[]
  /** Names nothing by itself. */
  isEmpty: boolean[]
  /** 1: belongs to a noun phrase before its head; 2: only if a longer reading needs it. */
  modifies: Uint8Array
  /** May be the last word of a phrase. */
  heads: Uint8Array
  /** First and last word of the longest noun phrase around the word, or -1. */
  phraseStart: Int32Array
  phraseEnd: Int32Array
  isEnglish: boolean
}

// English prose has about two function words in five; a list of English keywords or a page of code may have few, hence so
// low, and other languages share a handful of look-alikes.
const minFunctionWordShare = 0.1
// Below that many words the share says little.
const minWordsToJudge = 8

// No noun phrase is longer; a page without a full stop must not become one.
const maxPhraseWords = 12
// Longer ones are encoded data or a key held down.
const maxWordLength = 60

// Rank 10,000: no pronoun is rarer, and hardly an adverb that does not end in -ly.
const rarestSmallWord = 0.79
const isTooRare = (lower: string) =>
  /^\p{L}{3,}$/u.test(lower) && !lower.endsWith('ly') && rarityOf(lower) > rarestSmallWord

/** Splits, tags and finds the longest noun phrases. */
export function readPhrases(text: string): ReadText {
  const words = splitWords(text)
  const isEnglish = judgeEnglish(words)
  const tags = Array.from(tagWords(words, loadTagger(), isTooRare), (tag, at) =>
    isEnglish && !isOtherAlphabet(words[at]?.lower ?? '') ? (partsOfSpeech[tag] ?? 'OTHER') : 'NOUN',
  )
  const isEmpty = words.map((word) => isEmptyWord(word, isEnglish))
  const count = words.length
  const read: ReadText = {
    text,
    words,
    tags,
    isEmpty,
    modifies: new Uint8Array(count),
    heads: new Uint8Array(count),
    phraseStart: new Int32Array(count).fill(-1),
    phraseEnd: new Int32Array(count).fill(-1),
    isEnglish,
  }
  markRoles(read)
  markLongestPhrases(read)
  return read
}

const isOtherAlphabet = (lower: string) => /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(lower)

function judgeEnglish(words: Word[]): boolean {
  if (words.length < minWordsToJudge) return !words.some(({ lower }) => isOtherAlphabet(lower))
  let english = 0
  let abroad = 0
  for (const { lower } of words) {
    if (isStopWord(lower)) english++
    if (isForeignStopWord(lower)) abroad++
  }
  return english >= minFunctionWordShare * words.length || abroad <= english
}

function isEmptyWord({ text, lower, stem }: Word, isEnglish: boolean): boolean {
  if (text.length > maxWordLength || /^[\d.,%/-]+$/.test(lower)) return true
  // Japanese writes its particles and endings in hiragana.
  if (isOtherAlphabet(lower) && (/^\p{sc=Hira}+$/u.test(lower) || (text.length < 2 && !/\p{Lu}/u.test(text))))
    return true
  if (!isEnglish && (isForeignStopWord(lower) || lower.length < 3) && !/[\p{sc=Han}\p{sc=Kana}]/u.test(lower))
    return true
  return isStopWord(lower) || (stem.length < 2 && !/\p{Lu}/u.test(text))
}

function markRoles({ words, tags, isEmpty, modifies, heads }: ReadText): void {
  for (const [at, word] of words.entries()) {
    if (isEmpty[at]) continue
    const tag = tags[at]
    const before = word.opens ? undefined : tags[at - 1]
    if (tag === 'NOUN' || tag === 'PROPN' || tag === 'OTHER') modifies[at] = heads[at] = 1
    else if (tag === 'ADJ') modifies[at] = 1
    else if (tag === 'VERB' && word.lower.endsWith('ing')) {
      heads[at] = 1
      modifies[at] = before && ['DET', 'ADJ', 'NOUN', 'PROPN'].includes(before) ? 1 : 2
    } else if (tag === 'VERB' && /(ed|en)$/.test(word.lower))
      modifies[at] = !before || ['DET', 'ADJ', 'ADP', 'CONJ', 'ADV'].includes(before) ? 1 : 2
    else if (tag === 'ADV' && /ly$|-/.test(word.lower)) modifies[at] = 2
    else if (tag === 'NUM' && /\p{L}/u.test(word.lower)) modifies[at] = 2
  }
}

function markLongestPhrases({ words, modifies, heads, phraseStart, phraseEnd }: ReadText): void {
  const belongs = (at: number) => modifies[at] === 1 || heads[at] === 1
  for (let at = 0; at < words.length;) {
    // "a simple iteration" is an iteration.
    if (!belongs(at) || isPlainAdjective(words[at]?.lower ?? '')) {
      at++
      continue
    }
    let last = at
    const end = Math.min(words.length, at + maxPhraseWords)
    while (last + 1 < end && !words[last + 1]?.opens && belongs(last + 1)) last++
    let head = last
    while (head >= at && heads[head] !== 1) head--
    if (head >= at) {
      phraseStart.fill(at, at, head + 1)
      phraseEnd.fill(head, at, head + 1)
    }
    at = last + 1
  }
}
