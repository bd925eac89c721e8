import type { Candidate } from './find-candidates.ts'
import { isPlainAdjective, isPlainNoun } from '../text/word-lists.ts'
import { rarityOf } from '../text/rarity.ts'
import type { ReadText } from '../text/read-phrases.ts'

/** Features of a candidate; shares are 0..1 of its occurrences. */
export type Traits = ReturnType<typeof describe>

interface WordTraits {
  count: number
  rarity: number
  phrases: Set<number>
  modifiers: Set<string>
}

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

function describe(read: ReadText, candidate: Candidate, words: Map<string, WordTraits>) {
  const { size, places, whole, longer, longerWhole, key } = candidate
  const count = places.length
  const first = places[0] ?? 0
  const inner = key.split(' ').map((stem) => words.get(stem) ?? noWord)
  const last = inner.at(-1) ?? noWord
  const rarities = inner.map(({ rarity }) => rarity)
  const firstWord = read.words[first]
  const lastWord = read.words[first + size - 1]
  return {
    size,
    count,
    /** Position of its first occurrence in words, and as a share of the text. */
    first,
    firstShare: first / read.words.length,
    isInFirstSentence: firstWord?.sentence === 0,
    wholeShare: whole / count,
    rarityLeast: Math.min(...rarities),
    rarityMean: rarities.reduce((sum, rarity) => sum + rarity, 0) / size,
    letters: key.length,
    hasHyphen: !!firstWord?.text.includes('-') || !!lastWord?.text.includes('-'),
    hasDigit: /\d/.test(key),
    /** Starts with a word that only qualifies; ends with a noun of no particular subject. */
    plainFirst: isPlainAdjective(firstWord?.lower ?? ''),
    plainLast: isPlainNoun(lastWord?.lower ?? ''),
    /** Occurrences of the most frequent longer candidate per own occurrence, at most 1. */
    inLonger: Math.min(1, longer / count),
    inLongerWhole: Math.min(1, longerWhole / count),
    /** How many noun phrases contain the last word, and how many different words precede it there. */
    headPhrases: last.phrases.size,
    headModifiers: last.modifiers.size,
    headCount: last.count,
    ...describePlaces(read, candidate),
  }
}

function describePlaces({ words, tags, phraseStart }: ReadText, { places, size }: Candidate) {
  const isAll = (from: number, holds: (at: number) => boolean) => {
    for (let at = from; at < from + size; at++) if (!holds(at)) return false
    return true
  }
  const isNoun = (at: number) => tags[at] === 'NOUN' || tags[at] === 'PROPN'
  const isUpper = (at: number) => /^\p{Lu}/u.test(words[at]!.text)
  const runs = places.map((from) => ({
    from,
    start: words[from]!,
    end: words[from + size - 1]!,
    firstTag: tags[from],
    tag: tags[from + size - 1],
    isCapitalized: isAll(from, isUpper),
  }))
  const share = (holds: (run: (typeof runs)[number]) => boolean) => runs.filter(holds).length / runs.length
  return {
    sentences: new Set(runs.map(({ start }) => start.sentence)).size,
    opensShare: share(({ from }) => phraseStart[from] === from),
    capitalized: share(({ isCapitalized }) => isCapitalized),
    /** Capitalized other than at the beginning of a sentence. */
    nameLike: share(({ isCapitalized, start }) => isCapitalized && start.opens !== 'sentence'),
    /** A name after a title, as in "pop star Michael Buble". */
    titledName: share(({ isCapitalized, end }) => !isCapitalized && size > 1 && /^\p{Lu}/u.test(end.text)),
    acronym: share(({ end }) => /^[\p{Lu}\d&.-]{2,}$/u.test(end.text)),
    nouns: share(({ tag }) => tag === 'NOUN'),
    names: share(({ tag }) => tag === 'PROPN'),
    adjectives: share(({ tag }) => tag === 'ADJ'),
    verbs: share(({ tag }) => tag === 'VERB'),
    allNouns: share(({ from }) => isAll(from, isNoun)),
    plural: share(({ end }) => /[^s]s$/.test(end.lower)),
    startsWithAdjective: share(({ firstTag }) => firstTag === 'ADJ'),
    startsWithEd: share(({ firstTag, start }) => firstTag === 'VERB' && !start.lower.endsWith('ing')),
  }
}
