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

// A shorter topic is often a term that is the same in several languages.
const minWords = 4
// A site's language shows in a few of its texts.
const mostRead = 20

/**
 * The language that a post is to be in: the one that its topic is surely written in, else that of the site or the profile. Undefined
 * where nothing tells, and where the instructions name another language, as they may ask for it.
 */
export function languageOf(
  { topic, keywords, instructions, points = [], callToAction = '' }: LanguageRequest,
  profile: Brief['profile'],
  site: string[],
): string | undefined {
  const { idealClient, clientPromises, clientExpectations } = profile
  const about = [idealClient, ...clientPromises, ...clientExpectations].join('\n')
  const own = [site.slice(0, mostRead).join('\n'), about]
    .map(detectLanguage)
    .flatMap(({ language, isSure }) => (isSure && language !== undefined ? [language] : []))
  const text = [topic, ...keywords, ...points, callToAction].join('\n')
  const { language, isSure } = detectLanguage(text)
  const isSentence = countWords(topic) >= minWords
  // A site may be in another language than its owner's words: a topic of some words says which is meant.
  const known = (isSentence ? nearestLanguage(text, own) : own[0]) ?? (isSure ? language : undefined)
  // A topic that may be in another language than all that is known holds no post.
  const unsure = own.length > 1 ? known : undefined
  const isDoubtful = isSentence && known !== undefined && language !== known
  const decided = isDoubtful ? (isOtherLanguage(text, known) ? language : unsure) : known
  return decided !== undefined && namesOther(instructions, decided) ? undefined : decided
}

function namesOther(instructions: string | undefined, language: string): boolean {
  const said = new Set(instructions?.toLowerCase().match(/\p{L}+/gu))
  return (
    said.size > 0 &&
    knownLanguages()
      .filter((other) => other !== language)
      .some((other) =>
        ['en', language, other].some((locale) => said.has(nameOfLanguage(other, locale).toLowerCase())),
      )
  )
}
