import { keywordKey } from '../../../contract/keywords/find-keyword.ts'
import { isPlainNoun } from '../text/plain-words.ts'
import { rarityOf } from '../text/rarity.ts'
import { chooseKeywords, type RankedCandidate } from './choose-keywords.ts'
import type { Candidate } from './find-candidates.ts'
import { displayForm } from './display-form.ts'
import type { Keyword } from './extract-keywords.ts'
import { rankText, type RankedText } from './rank-text.ts'
import { findRelatedWords } from './related-words.ts'
import { toRelevance } from './to-relevance.ts'

export interface SuggestKeywordsInput {
  /** Plain text or HTML. */
  text: string
  /** The customer's other texts, of which the first 30 are used. */
  otherTexts: string[]
  max: number
}

const maxOtherTexts = 30
const maxOtherCharacters = 20_000
// A text's subjects, which it also offers to similar texts.
const themesPerText = 15

interface SuggestionCandidate {
  word: string
  key: string
  nearness: number
  score: number
  from: RankedText
}

/** What texts on the same subjects say and this one does not; keyphrases of the most similar ones first. */
export function suggestKeywords({ text, otherTexts, max }: SuggestKeywordsInput): { suggestions: Keyword[] } {
  const own = rankText(text)
  const ownThemes = themesOf(own)
  const ownStems = new Set(own.read.words.map(({ stem }) => stem))
  const offers = new Map<string, SuggestionCandidate>()
  for (const other of otherTexts.slice(0, maxOtherTexts)) {
    const from = rankText(other.slice(0, maxOtherCharacters))
    const chosen = chooseKeywords(from.ranked, themesPerText)
    const nearness = nearnessOf(ownThemes, chosen)
    if (nearness === 0) continue
    for (const { candidate, score } of chosen) {
      if (candidate.key.split(' ').every((stem) => ownStems.has(stem)) || !isSubject(from, candidate))
        continue
      const before = offers.get(candidate.key)
      const word = before?.word ?? displayForm(from.read, candidate)
      offers.set(candidate.key, {
        word,
        key: candidate.key,
        nearness: (before?.nearness ?? 0) + nearness,
        score: Math.max(before?.score ?? score, score),
        from,
      })
    }
  }
  return { suggestions: present([...offers.values()], Math.max(0, Math.floor(max))) }
}

function present(offers: SuggestionCandidate[], max: number): Keyword[] {
  const relevanceOf = ({ nearness, score }: SuggestionCandidate) =>
    Math.round(100 * Math.min(1, nearness) * toRelevance(score)) / 100
  return offers
    .map((offer) => ({ offer, relevance: relevanceOf(offer) }))
    .toSorted((a, b) => b.relevance - a.relevance || (a.offer.key < b.offer.key ? -1 : 1))
    .filter(
      ({ offer: { key } }, at, all) => !all.slice(0, at).some((better) => sharesWord(better.offer.key, key)),
    )
    .slice(0, max)
    .map(({ offer, relevance }) => ({
      word: offer.word,
      relevance,
      relatedWords: findRelatedWords(offer.from, [])(offer.word),
    }))
}

/** The common subjects of a site's texts: frequent ones first, phrases before single words. */
export function suggestFromTexts(texts: string[], max: number): Keyword[] {
  const offers = new Map<string, SuggestionCandidate & { size: number }>()
  for (const text of texts.slice(0, maxOtherTexts)) {
    const from = rankText(text.slice(0, maxOtherCharacters))
    for (const { candidate, score } of chooseKeywords(from.ranked, themesPerText)) {
      const { key, size } = candidate
      if (!isSubject(from, candidate)) continue
      const before = offers.get(key)
      const word = before?.word ?? displayForm(from.read, candidate)
      // Here `nearness` is the share of texts that contain it.
      const nearness = (before?.nearness ?? 0) + 1 / texts.length
      offers.set(key, { word, key, size, nearness, score: (before?.score ?? 0) + score, from })
    }
  }
  const all = [...offers.values()]
  const best = Math.max(1, ...all.map(({ score }) => score))
  const relevant = all.map((offer) => ({ ...offer, nearness: 1, score: (offer.score / best) * topScore }))
  const phrases = present(
    relevant.filter(({ size }) => size > 1),
    max,
  )
  const phraseText = ` ${phrases.map(({ word }) => keywordKey(word)).join(' ')} `
  const singles = relevant.filter(
    ({ size, key, word }) => size === 1 && isRare(word) && !phraseText.includes(` ${key} `),
  )
  return [...phrases, ...present(singles, max - phrases.length)]
}

// The typical score of a text's best keyphrase.
const topScore = 7
// Rank 10,000 of general English: rarer words belong to a subject.
const rarestCommonWord = 0.79
const isRare = (word: string) => rarityOf(word.toLowerCase()) > rarestCommonWord

/** After "lavender shampoo", neither "shampoo" nor "lavender" is worth suggesting. */
const sharesWord = (one: string, other: string) =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)

/** True for a phrase, or a noun that belongs to a subject. */
function isSubject({ read }: RankedText, { size, places }: Candidate): boolean {
  const place = places[0] ?? 0
  const tag = read.tags[place]
  const isNoun = tag === 'NOUN' || tag === 'PROPN' || tag === 'OTHER'
  return size > 1 || (isNoun && !isPlainNoun(read.words[place]?.lower ?? ''))
}

const themesOf = (text: RankedText) =>
  new Set(chooseKeywords(text.ranked, themesPerText).flatMap(({ candidate }) => candidate.key.split(' ')))

/** The share of a text's keyphrases that contain a stem of the own text. */
function nearnessOf(ownThemes: Set<string>, chosen: RankedCandidate[]): number {
  const shared = chosen.filter(({ candidate }) =>
    candidate.key.split(' ').some((stem) => ownThemes.has(stem)),
  )
  return chosen.length === 0 ? 0 : shared.length / chosen.length
}
