import { countWords } from '../../../contract/posts/count-words.ts'
import {
  detectLanguage,
  isOtherLanguage,
  knownLanguages,
  nameOfLanguage,
  nearestLanguage,
} from '../../platform/text/detect-language.ts'
import type { Brief } from '../writer.ts'

type LanguageRequest = Pick<Brief, 'topic' | 'keywords' | 'instructions' | 'points' | 'callToAction'>

// A shorter topic is often a term that is spelled the same in several languages.
const minWords = 4
// We detect a site's language from the beginnings of a few texts and trust it only when nearly all agree.
const mostRead = 20
const readOfEach = 1000
const agreeing = 0.8

/** That of the topic where it is sure, else of site or profile. Undefined if the instructions may ask for another one. */
export function languageOf(
  { topic, keywords, instructions, points = [], callToAction = '' }: LanguageRequest,
  profile: Brief['profile'],
  site: string[],
): string | undefined {
  const { idealClient, clientPromises, clientExpectations } = profile
  const about = [idealClient, ...clientPromises, ...clientExpectations].join('\n')
  const own = [languageOfSite(site), sureLanguage(about)].filter((language) => language !== undefined)
  const text = [topic, ...keywords, ...points, callToAction].join('\n')
  const { language, isSure } = detectLanguage(text)
  const isSentence = countWords(topic) >= minWords
  // The site may be in a different language than the profile; a topic of several words shows which one is meant.
  const knownLanguage = (isSentence ? nearestLanguage(text, own) : own[0]) ?? (isSure ? language : undefined)
  // If the topic may be in another language than the only one known, leave it open so that no post is held for it.
  const unsure = own.length > 1 ? knownLanguage : undefined
  const isDoubtful = isSentence && knownLanguage !== undefined && language !== knownLanguage
  const decided = isDoubtful ? (isOtherLanguage(text, knownLanguage) ? language : unsure) : knownLanguage
  return decided !== undefined && namesOther(instructions, decided) ? undefined : decided
}

function sureLanguage(text: string): string | undefined {
  const { language, isSure } = detectLanguage(text)
  return isSure ? language : undefined
}

/** Undefined for a bilingual site. */
function languageOfSite(site: string[]): string | undefined {
  const texts = site.slice(0, mostRead).map((text) => text.slice(0, readOfEach))
  const sure = texts.map(sureLanguage).filter((language) => language !== undefined)
  if (sure.length === 0) return sureLanguage(texts.join('\n'))
  const [largestGroup = []] = [...Map.groupBy(sure, (language) => language).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return largestGroup.length >= agreeing * sure.length ? largestGroup[0] : undefined
}

function namesOther(instructions: string | undefined, language: string): boolean {
  const namedWords = new Set(instructions?.toLowerCase().match(/\p{L}+/gu))
  return (
    namedWords.size > 0 &&
    knownLanguages()
      .filter((other) => other !== language)
      .some((other) =>
        ['en', language, other].some((locale) => namedWords.has(nameOfLanguage(other, locale).toLowerCase())),
      )
  )
}
