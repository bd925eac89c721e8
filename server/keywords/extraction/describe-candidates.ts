import type { Candidate } from './find-candidates.ts'
import { isPlainAdjective, isPlainNoun } from '../text/plain-words.ts'
import { rarityOf } from '../text/rarity.ts'
import type { ReadText } from '../text/read-phrases.ts'

/** Features of a candidate; shares are 0..1 of its occurrences. */
export interface Traits {
  size: number
  count: number
  /** Position of its first occurrence in words, and as a share of the text. */
  first: number
  firstShare: number
  sentences: number
  isInFirstSentence: boolean
  wholeShare: number
  opensShare: number
  capitalized: number
  /** Capitalized other than at the beginning of a sentence. */
  nameLike: number
  /** A name after a title, as in "pop star Michael Buble". */
  titledName: number
  acronym: number
  nouns: number
  names: number
  adjectives: number
  verbs: number
  allNouns: number
  plural: number
  startsWithAdjective: number
  startsWithEd: number
  /** Rarity of the words: minimum, mean, first and last. */
  rarityLeast: number
  rarityMean: number
  letters: number
  hasHyphen: boolean
  hasDigit: boolean
  /** Occurrences of the most frequent longer candidate per own occurrence, at most 1. */
  inLonger: number
  inLongerWhole: number
  /** Starts with a word that only qualifies; ends with a noun of no particular subject. */
  plainFirst: boolean
  plainLast: boolean
  /** How many noun phrases contain the last word, and how many different words precede it there. */
  headPhrases: number
  headModifiers: number
  /** How often the last word occurs anywhere. */
  headCount: number
}

interface WordTraits {
  count: number
  rarity: number
  phrases: Set<number>
  modifiers: Set<string>
}

/** Describes all candidates of a text. */
export function describeCandidates(read: ReadText, candidates: Iterable<Candidate>): Map<Candidate, Traits> {
  const words = describeWords(read)
  const described = new Map<Candidate, Traits>()
  for (const candidate of candidates) described.set(candidate, describe(read, candidate, words))
  return described
}

const tagged = new Set(['NOUN', 'PROPN', 'ADJ', 'VERB', 'OTHER'])

function describeWords({ words, tags, isEmpty, phraseStart, phraseEnd, isEnglish }: ReadText) {
  const described = new Map<string, WordTraits>()
  const phrases = new Map<string, number>()
  const rarities = new Map<string, number>()
  for (const [at, { stem, lower }] of words.entries()) {
    if (isEmpty[at] || !tagged.has(tags[at] ?? '')) continue
    let rarity = rarities.get(lower)
    if (rarity === undefined) rarities.set(lower, (rarity = isEnglish ? rarityOf(lower) : foreignRarity))
    let word = described.get(stem)
    if (!word) {
      word = { count: 0, rarity, phrases: new Set(), modifiers: new Set() }
      described.set(stem, word)
    }
    word.count++
    word.rarity = Math.min(word.rarity, rarity)
    const start = phraseStart[at] ?? -1
    if (start < 0) continue
    let key = ''
    for (let i = start; i <= (phraseEnd[at] ?? start); i++) key += ` ${words[i]?.stem}`
    let id = phrases.get(key)
    if (id === undefined) phrases.set(key, (id = phrases.size))
    word.phrases.add(id)
    if (at > start) word.modifiers.add(words[at - 1]?.stem ?? '')
  }
  return described
}

// Other languages have no list: use the middle of the values of English nouns.
const foreignRarity = 0.7
const noWord: WordTraits = { count: 1, rarity: 1, phrases: new Set(), modifiers: new Set() }

function describe(read: ReadText, candidate: Candidate, words: Map<string, WordTraits>): Traits {
  const { size, places, whole, longer, longerWhole, key } = candidate
  const count = places.length
  const first = places[0] ?? 0
  const length = read.words.length
  const inner = key.split(' ').map((stem) => words.get(stem) ?? noWord)
  const last = inner.at(-1) ?? noWord
  const rarities = inner.map(({ rarity }) => rarity)
  const firstWord = read.words[first]
  const lastWord = read.words[first + size - 1]
  return {
    size,
    count,
    first,
    firstShare: first / length,
    isInFirstSentence: firstWord?.sentence === 0,
    wholeShare: whole / count,
    rarityLeast: Math.min(...rarities),
    rarityMean: rarities.reduce((sum, rarity) => sum + rarity, 0) / size,
    letters: key.length,
    hasHyphen: !!firstWord?.text.includes('-') || !!lastWord?.text.includes('-'),
    hasDigit: /\d/.test(key),
    plainFirst: isPlainAdjective(firstWord?.lower ?? ''),
    plainLast: isPlainNoun(lastWord?.lower ?? ''),
    inLonger: Math.min(1, longer / count),
    inLongerWhole: Math.min(1, longerWhole / count),
    headPhrases: last.phrases.size,
    headModifiers: last.modifiers.size,
    headCount: last.count,
    ...describePlaces(read, candidate),
  }
}

function describePlaces(read: ReadText, { places, size }: Candidate) {
  const sum = {
    opensShare: 0,
    capitalized: 0,
    nameLike: 0,
    titledName: 0,
    acronym: 0,
    nouns: 0,
    names: 0,
    adjectives: 0,
    verbs: 0,
    allNouns: 0,
    plural: 0,
    startsWithAdjective: 0,
    startsWithEd: 0,
  }
  const one = 1 / places.length
  let sentences = 0
  let before = -1
  for (const from of places) {
    const to = from + size - 1
    const start = read.words[from]
    const end = read.words[to]
    if (!start || !end) continue
    if (start.sentence !== before) sentences++
    before = start.sentence
    const { isCapitalized, isAllNouns } = describeRun(read, from, to)
    if (isCapitalized) sum.capitalized += one
    if (isCapitalized && start.opens !== 'sentence') sum.nameLike += one
    if (!isCapitalized && size > 1 && /^\p{Lu}/u.test(end.text)) sum.titledName += one
    if (isAllNouns) sum.allNouns += one
    if (/^[\p{Lu}\d&.-]{2,}$/u.test(end.text)) sum.acronym += one
    if (/[^s]s$/.test(end.lower)) sum.plural += one
    if (read.phraseStart[from] === from) sum.opensShare += one
    const tag = read.tags[to]
    if (tag === 'NOUN') sum.nouns += one
    if (tag === 'PROPN') sum.names += one
    if (tag === 'ADJ') sum.adjectives += one
    if (tag === 'VERB') sum.verbs += one
    if (read.tags[from] === 'ADJ') sum.startsWithAdjective += one
    if (read.tags[from] === 'VERB' && !start.lower.endsWith('ing')) sum.startsWithEd += one
  }
  return { ...sum, sentences }
}

function describeRun(read: ReadText, from: number, to: number) {
  let isCapitalized = true
  let isAllNouns = true
  for (let at = from; at <= to; at++) {
    const text = read.words[at]?.text ?? ''
    if (!/^\p{Lu}/u.test(text)) isCapitalized = false
    const tag = read.tags[at]
    if (tag !== 'NOUN' && tag !== 'PROPN') isAllNouns = false
  }
  return { isCapitalized, isAllNouns }
}
