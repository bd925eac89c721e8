import { detectLanguage, isOtherLanguage, nameOfLanguage } from '../../../platform/text/detect-language.ts'
import { countWords } from '../../../../contract/posts/count-words.ts'
import { lettersOf, plainText } from '../../../posts/content/plain-text.ts'
import { findBreaches } from '../../links/link-firewall.ts'
import { countSlop, type Habits, type SlopCount } from '../slop/slop-lint.ts'
import { plain } from '../truth/words.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { findAddresses } from './find-addresses.ts'
import { findContactDetails } from './find-contact-details.ts'
import { findDuplicate, type NearPost } from './find-duplicate.ts'
import { findLeaks } from './find-leaks.ts'
import { findOffTopic } from './find-off-topic.ts'
import { findRepetition } from './find-repetition.ts'
import { findStuffing } from './find-stuffing.ts'
import type { Finding } from './finding.ts'

export interface HardInput {
  title: string
  excerpt: string
  /** HTML */
  content: string
  topic: string
  keywords: string[]
  /** That the post should be in; undefined where nothing tells. */
  language?: string | undefined
  /** What the business says of itself, whatever the post is about. */
  business: string[]
  /** What the post may state, and the names of the business and its people. */
  facts: string[]
  own: string[]
  /** Addresses the post may link to, and the customer's own site. */
  urls: string[]
  habits: Habits
  nearest?: NearPost | undefined
  /** A sample article is about no topic, and may be another's. */
  isSample?: boolean
}

/** Everything for which the autopilot leaves a post to its owner, whatever is true in it. */
export function findHard(input: HardInput): Finding[] {
  const { title, excerpt, content, topic, keywords, language, business, urls, habits, nearest, isSample } =
    input
  const body = sentencesOf(content)
  const sentences = [...new Set([title, ...body, ...sentencesOf(excerpt)])].filter(Boolean)
  return [
    ...findInSentences(sentences, input),
    ...findMarkup(content, urls, title),
    ...findRepetition(body),
    ...findStuffing({ sentences: body, keywords, topic }),
    ...findSlop(countSlop(content, habits), body, countWords(content)),
    ...(isSample
      ? []
      : [
          ...findWrongLanguage(title, body, language),
          ...findOffTopic({ title, content, topic, keywords, facts: business }),
          ...findDuplicate(title, nearest),
        ]),
  ]
}

// Of a post: less text is told sentence by sentence, and quotations and terms make up less than this share.
const minLanguageChars = 200
const maxOtherShare = 0.3

/** One finding where much of the post is in another language than asked for. */
function findWrongLanguage(title: string, sentences: string[], language: string | undefined): Finding[] {
  const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length, 0)
  const total = lengthOf(sentences)
  if (language === undefined || total < minLanguageChars || lettersOf(title) === '') return []
  const other = sentences.filter((sentence) => isOtherLanguage(sentence, language))
  return lengthOf(other) > total * maxOtherShare
    ? [{ kind: 'postLanguage', sentence: title, text: nameOfLanguage(language) }]
    : []
}

/** What a sentence by itself shows, whatever it means. */
export function findInSentences(
  sentences: string[],
  { facts, own, urls }: Pick<HardInput, 'facts' | 'own' | 'urls'>,
): Finding[] {
  const language = detectLanguage(sentences.join('\n')).language ?? 'en'
  return [
    ...findContactDetails({ sentences, own, facts, language }),
    ...findAddresses({ sentences, urls, facts }),
    ...findLeaks(sentences, facts),
  ]
}

/** Links to elsewhere and whatever a browser could run; addresses in the text are found by their sentences. */
function findMarkup(content: string, urls: string[], title: string): Finding[] {
  const hosts = new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).host] : [])))
  const comment = /<!--[^>]{0,60}|<\?[a-z=]{0,20}/i.exec(content)?.[0]
  const hidden = comment === undefined ? [] : [{ what: 'element' as const, text: comment }]
  return [...findBreaches(content, urls), ...hidden]
    .filter(({ what }) => what !== 'address')
    .filter(({ what, text }) => !(what === 'link' && URL.canParse(text) && hosts.has(new URL(text).host)))
    .map(({ text }) => ({
      kind: 'markup' as const,
      sentence:
        plainText(content)
          .split('\n')
          .find((line) => line.includes(text)) ?? title,
      text,
    }))
}

// Readers of essays by models meet 24 to 43 stock phrases in 1,000 words, readers of people's texts 2.
const slopBounds = { perThousand: 10, least: 5 }

/** Stock phrases far beyond the author's own. */
function findSlop(count: SlopCount, sentences: string[], words: number): Finding[] {
  if (count.total < Math.max(slopBounds.least, (slopBounds.perThousand * words) / 1000)) return []
  const phrases = Object.keys(count.phrases)
  const named = (sentence: string) => phrases.find((phrase) => plain(sentence).toLowerCase().includes(phrase))
  const sentence = sentences.find((one) => named(one) !== undefined) ?? sentences[0] ?? ''
  return [{ kind: 'slop', sentence, text: phrases.slice(0, 6).join(', ') }]
}
