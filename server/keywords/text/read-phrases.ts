import { detectLanguage, isEnglish as isEnglishText } from '../../platform/text/detect-language.ts'
import { isPlainAdjective, isStopWord } from './word-lists.ts'
import { rarityOf } from './rarity.ts'
import { splitWords, type Word } from './split-words.ts'
import { tagBySlots } from './tag-by-slots.ts'
import { partsOfSpeech, tagWords, type PartOfSpeech } from './tag-words.ts'
import { loadStopWords, loadTagger } from './model-files.ts'

/** A text as the ranking sees it; all arrays are indexed by word. */
export interface ReadText {
  text: string
  words: Word[]
  tags: PartOfSpeech[]
  /** Names nothing by itself. */
  isEmpty: boolean[]
  /** 1: part of a noun phrase before its head; 2: only if a longer reading needs it. */
  modifies: Uint8Array
  /** May be the last word of a phrase. */
  heads: Uint8Array
  /** First and last word of the longest noun phrase around the word, or -1. */
  phraseStart: Int32Array
  phraseEnd: Int32Array
  /** Its code; empty if it isn't known. */
  language: string
  isEnglish: boolean
  /** Capitalizes all nouns. */
  isGerman: boolean
}

// No noun phrase is longer, and a page without a full stop must not become one.
const maxPhraseWords = 12
// Longer ones are encoded data or a stuck key.
const maxWordLength = 60

// Rank 10,000: no pronoun is rarer, and hardly any adverb that does not end in -ly.
const rarestSmallWord = 0.79
const isTooRare = (lower: string) =>
  /^\p{L}{3,}$/u.test(lower) && !lower.endsWith('ly') && rarityOf(lower) > rarestSmallWord

// Enough to detect the language, and faster than reading the whole text.
const judgedCharacters = 1500

export function readPhrases(text: string): ReadText {
  const words = splitWords(text)
  const beginning = text.slice(0, judgedCharacters)
  const isEnglish = isEnglishText(beginning)
  const language = isEnglish ? 'en' : (detectLanguage(beginning).language ?? '')
  const isEmpty = words.map((word) => isEmptyWord(word, language))
  const count = words.length
  const read: ReadText = {
    text,
    words,
    tags: isEnglish ? tagEnglish(words) : tagBySlots(words, isEmpty, language),
    isEmpty,
    modifies: new Uint8Array(count),
    heads: new Uint8Array(count),
    phraseStart: new Int32Array(count).fill(-1),
    phraseEnd: new Int32Array(count).fill(-1),
    language,
    isEnglish,
    isGerman: language === 'de',
  }
  markRoles(read)
  markLongestPhrases(read)
  return read
}

const tagEnglish = (words: Word[]): PartOfSpeech[] =>
  Array.from(tagWords(words, loadTagger(), isTooRare), (tag, at) => {
    const { text, lower } = words[at]!
    if (isRate.test(lower)) return 'NUM'
    if (isOtherAlphabet(lower) || /^\d+\p{Lu}+$/u.test(text)) return 'NOUN'
    return partsOfSpeech[tag] ?? 'OTHER'
  })

// "24/7" says something about the next word; a plain number does not.
const isRate = /^\d+\/\d+$/

const isOtherAlphabet = (lower: string) => /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(lower)

function isEmptyWord({ text, lower, stem }: Word, language: string): boolean {
  if (text.length > maxWordLength || /'$|^[\d.,%/-]+$/.test(lower)) return !isRate.test(lower)
  // Japanese writes particles and endings in hiragana.
  if (isOtherAlphabet(lower) && (/^\p{sc=Hira}+$/u.test(lower) || (text.length < 2 && !/\p{Lu}/u.test(text))))
    return true
  if (language !== 'en') {
    if (lower.length < 3 && !/[\p{sc=Han}\p{sc=Kana}]/u.test(lower)) return true
    // The Greek list has no accents.
    const listed = language === 'el' ? lower.normalize('NFD').replaceAll('\u0301', '') : lower
    if (loadStopWords().get(language)?.has(listed.normalize('NFC'))) return true
    // German capitalizes nouns and, within a sentence, nothing else.
    if (language === 'de' && /^\p{Ll}/u.test(text)) return true
  }
  const isContraction = lower.includes("'") && loadStopWords().get('en')?.has(lower)
  return isContraction || isStopWord(lower) || (stem.length < 2 && !/\p{Lu}/u.test(text))
}

function markRoles({ words, tags, isEmpty, modifies, heads, isEnglish }: ReadText): void {
  for (const [at, word] of words.entries()) {
    if (isEmpty[at]) continue
    const tag = isEnglish ? tags[at] : 'NOUN'
    const before = word.opens ? undefined : tags[at - 1]
    if (tag === 'NOUN' || tag === 'PROPN' || tag === 'OTHER') modifies[at] = heads[at] = 1
    else if (tag === 'ADJ') modifies[at] = 1
    else if (tag === 'VERB' && word.lower.endsWith('ing')) {
      heads[at] = 1
      modifies[at] = before && ['DET', 'ADJ', 'NOUN', 'PROPN'].includes(before) ? 1 : 2
    } else if (tag === 'VERB' && /(ed|en)$/.test(word.lower))
      modifies[at] = !before || ['DET', 'ADJ', 'ADP', 'CONJ', 'ADV'].includes(before) ? 1 : 2
    else if (tag === 'ADV' && /ly$|-/.test(word.lower)) modifies[at] = 2
    else if (tag === 'NUM' && /\p{L}|\//u.test(word.lower)) modifies[at] = 2
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
