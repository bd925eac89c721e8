import { foldText } from '../../../contract/keywords/fold-text.ts'
import { checkAiKeywords } from '../ai/check-ai-keywords.ts'
import type { Suggestion } from './extract-keywords.ts'
import { listSiteSubjects, textOf, type SiteText } from './list-site-subjects.ts'

// Unlike a frequency, a model's order is all it says.
const relevanceOf = (place: number) => Math.max(0.5, Math.round(95 - 3 * place) / 100)
// What code counts is wanted less often, so a few of the model's are better than ten of both.
const enough = 5
// The pages come first; all thirty texts would be read in another half second.
const maxTexts = 15

/**
 * What a business wants to be found for, best first: the model's `searches` that are about its site, or where too few are, the
 * subjects of the site's texts, too.
 */
export function suggestForSite(
  texts: SiteText[],
  businessName: string,
  searches: string[],
  max: number,
): Suggestion[] {
  const text = searches.length > 0 ? texts.slice(0, maxTexts).map(textOf).join('\n\n') : ''
  const byWords = new Map(searches.toReversed().map((word) => [unitsOf(word).toSorted().join(' '), word]))
  const found = [...byWords.values()].toReversed().map((word, place) => ({
    word,
    relevance: relevanceOf(place),
    relatedWords: [],
    quote: '',
  }))
  const evidence = { text, focusWords: [], siteTexts: [], nlp: [], isSite: true }
  const wanted = checkAiKeywords(found, evidence, max).map(({ word, relevance }) => ({ word, relevance }))
  if (wanted.length >= Math.min(enough, max)) return wanted
  const said = new Set(wanted.flatMap(({ word }) => unitsOf(word)))
  const least = wanted.at(-1)?.relevance ?? 1
  const subjects = listSiteSubjects(texts, businessName, max)
    .filter(({ word }) => !unitsOf(word).some((unit) => said.has(unit)))
    .map(({ word, relevance }) => ({ word, relevance: Math.round(100 * least * relevance) / 100 }))
  return [...wanted, ...subjects].slice(0, max)
}

const unitsOf = (word: string) => foldText(word).units
