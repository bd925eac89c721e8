import { isCommonWord } from '../text/common-words.ts'
import { isPlainNoun } from '../text/word-lists.ts'
import { chooseKeywords, type RankedCandidate } from './choose-keywords.ts'
import type { Candidate } from './find-candidates.ts'
import { displayForm } from './display-form.ts'
import type { Suggestion } from './extract-keywords.ts'
import { rankText, type RankedText } from './rank-text.ts'
import { toRelevance } from './to-relevance.ts'

export interface SuggestKeywordsInput {
  text: string
  /** The customer's other texts, of which the first 30 are used. */
  otherTexts: string[]
  max: number
}

const maxOtherTexts = 30
const maxOtherCharacters = 20_000
// A text's subjects, which it also offers to similar texts.
const themesPerText = 15

interface Offer {
  word: string
  key: string
  nearness: number
  scores: number[]
}

/** Keyphrases of texts on the same subjects that this text lacks; those of the most similar texts first. */
export function suggestKeywords({ text, otherTexts, max }: SuggestKeywordsInput): {
  suggestions: Suggestion[]
} {
  const own = rankText(text)
  const ownThemes = new Set(
    chooseKeywords(own.ranked, themesPerText).flatMap(({ candidate }) => candidate.key.split(' ')),
  )
  const ownStems = new Set(own.read.words.map(({ stem }) => stem))
  const offers = collectOffers(otherTexts, (chosen) => nearnessOf(ownThemes, chosen)).filter(
    ({ key }) => !key.split(' ').every((stem) => ownStems.has(stem)),
  )
  const relevanceOf = ({ nearness, scores }: Offer) =>
    Math.min(1, nearness) * toRelevance(Math.max(...scores))
  return { suggestions: present(offers, Math.max(0, Math.floor(max)), relevanceOf) }
}

/** The subjects of texts, by how near each text is; those of a text at 0 are left out. */
function collectOffers(texts: string[], nearnessTo: (chosen: RankedCandidate[]) => number): Offer[] {
  const offers = new Map<string, Offer>()
  for (const text of texts.slice(0, maxOtherTexts)) {
    const from = rankText(text.slice(0, maxOtherCharacters))
    const chosen = chooseKeywords(from.ranked, themesPerText)
    const nearness = nearnessTo(chosen)
    if (nearness === 0) continue
    for (const { candidate, score } of chosen) {
      if (!isSubject(from, candidate)) continue
      const { key } = candidate
      const before = offers.get(key)
      offers.set(key, {
        key,
        word: before?.word ?? displayForm(from.read, candidate),
        nearness: (before?.nearness ?? 0) + nearness,
        scores: [...(before?.scores ?? []), score],
      })
    }
  }
  return [...offers.values()]
}

function present(offers: Offer[], max: number, relevanceOf: (offer: Offer) => number): Suggestion[] {
  return offers
    .map((offer) => ({ offer, relevance: Math.round(100 * relevanceOf(offer)) / 100 }))
    .toSorted((a, b) => b.relevance - a.relevance || (a.offer.key < b.offer.key ? -1 : 1))
    .filter(
      ({ offer: { key } }, at, all) => !all.slice(0, at).some((better) => sharesWord(better.offer.key, key)),
    )
    .slice(0, max)
    .map(({ offer: { word }, relevance }) => ({ word, relevance }))
}

/** After "lavender shampoo", neither "shampoo" nor "lavender" is worth suggesting. */
const sharesWord = (one: string, other: string) =>
  ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)

/** True for a phrase, or a noun that not every site uses. */
function isSubject({ read }: RankedText, { size, places }: Candidate): boolean {
  const place = places[0] ?? 0
  const { lower = '' } = read.words[place] ?? {}
  const tag = read.tags[place]
  const isNoun = tag === 'NOUN' || tag === 'PROPN' || tag === 'OTHER'
  return size > 1 || (isNoun && !isPlainNoun(lower) && !isCommonWord(lower, read.language))
}

function nearnessOf(ownThemes: Set<string>, chosen: RankedCandidate[]): number {
  const shared = chosen.filter(({ candidate }) =>
    candidate.key.split(' ').some((stem) => ownThemes.has(stem)),
  )
  return chosen.length === 0 ? 0 : shared.length / chosen.length
}
