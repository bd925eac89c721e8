import { isPlainNoun } from '../text/plain-words.ts'
import { chooseKeywords, type RankedCandidate } from './choose-keywords.ts'
import type { Candidate } from './find-candidates.ts'
import { displayForm } from './display-form.ts'
import type { Keyword } from './extract-keywords.ts'
import { handTunedRedundancy } from './hand-tuned-weights.ts'
import { rankText, type RankedText } from './rank-text.ts'
import { findRelatedWords } from './related-words.ts'
import { toRelevance } from './to-relevance.ts'

export interface SuggestKeywordsInput {
  /** Plain text or HTML. */
  text: string
  /** The customer's other texts; the first 30 are looked at. */
  otherTexts: string[]
  max: number
}

const maxOtherTexts = 30
const maxOtherCharacters = 20_000
// What a text is about, and what it offers to its neighbours.
const themesPerText = 15

interface SuggestionCandidate {
  word: string
  key: string
  nearness: number
  score: number
  from: RankedText
}

/** What a text does not say yet but texts about the same things do; the nearest neighbours' own keyphrases first. */
export function suggestKeywords({ text, otherTexts, max }: SuggestKeywordsInput): { suggestions: Keyword[] } {
  const own = rankText(text)
  const ownThemes = themesOf(own)
  const said = new Set(own.read.words.map(({ stem }) => stem))
  const offers = new Map<string, SuggestionCandidate>()
  for (const other of otherTexts.slice(0, maxOtherTexts)) {
    const from = rankText(other.slice(0, maxOtherCharacters))
    const chosen = chooseKeywords(from.ranked, themesPerText, handTunedRedundancy)
    const nearness = nearnessOf(ownThemes, chosen)
    if (nearness === 0) continue
    for (const { candidate, score } of chosen) {
      if (candidate.key.split(' ').every((stem) => said.has(stem)) || !isSubject(from, candidate)) continue
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

/** Who has been told of lavender shampoo needs no shampoo, and no lavender. */
const sharesWord = (one: string, other: string) =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)

/** Something to write about: a phrase, or a noun that belongs to a subject. */
function isSubject({ read }: RankedText, { size, places }: Candidate): boolean {
  const place = places[0] ?? 0
  const tag = read.tags[place]
  const isNoun = tag === 'NOUN' || tag === 'PROPN' || tag === 'OTHER'
  return size > 1 || (isNoun && !isPlainNoun(read.words[place]?.lower ?? ''))
}

const themesOf = (text: RankedText) =>
  new Set(
    chooseKeywords(text.ranked, themesPerText, handTunedRedundancy).flatMap(({ candidate }) =>
      candidate.key.split(' '),
    ),
  )

/** The share of a neighbour's keyphrases that hold a stem of the text's own. */
function nearnessOf(ownThemes: Set<string>, chosen: RankedCandidate[]): number {
  const shared = chosen.filter(({ candidate }) =>
    candidate.key.split(' ').some((stem) => ownThemes.has(stem)),
  )
  return chosen.length === 0 ? 0 : shared.length / chosen.length
}
