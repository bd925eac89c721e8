import { plainText } from '../../../posts/content/plain-text.ts'
import { findBreaches } from '../../links/link-firewall.ts'
import { countSlop, type Habits, type SlopCount } from '../slop/slop-lint.ts'
import { tokensOf } from '../truth/numbers/quantities.ts'
import { languageOf } from '../truth/statement-words.ts'
import { plain } from '../truth/words.ts'
import { sentencesOf } from '../truth/truth-gate.ts'
import { findAddresses } from './find-addresses.ts'
import { findCompetitors } from './find-competitors.ts'
import { findContactDetails } from './find-contact-details.ts'
import { findDuplicate, type NearPost } from './find-duplicate.ts'
import { findLeaks } from './find-leaks.ts'
import { findOffTopic } from './find-off-topic.ts'
import { findPromises } from './find-promises.ts'
import { findRepetition } from './find-repetition.ts'
import { findStuffing } from './find-stuffing.ts'
import { findWrongLanguage } from './find-wrong-language.ts'
import type { Finding } from './finding.ts'

export interface HardInput {
  title: string
  excerpt: string
  /** HTML */
  content: string
  topic: string
  keywords: string[]
  /** Names that the profile or the keywords know as competitors. */
  competitors: string[]
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
  const { title, excerpt, content, topic, keywords, business, urls, habits, nearest, isSample } = input
  const body = sentencesOf(content)
  const sentences = [...new Set([title, ...body, ...sentencesOf(excerpt)])].filter(Boolean)
  return [
    ...findInSentences(sentences, input),
    ...findMarkup(content, urls, title),
    ...findRepetition(body),
    ...findStuffing({ sentences: body, keywords, topic }),
    ...findSlop(countSlop(content, habits), body),
    ...(isSample
      ? []
      : [
          ...findWrongLanguage({ title, sentences: body, topic, keywords, facts: business }),
          ...findOffTopic({ title, content, topic, keywords, facts: business }),
          ...findDuplicate(title, nearest),
        ]),
  ]
}

/** What a sentence by itself shows. */
export function findInSentences(
  sentences: string[],
  { facts, own, urls, competitors, business, topic }: Omit<HardInput, 'title' | 'excerpt' | 'content'>,
): Finding[] {
  const language = languageOf(tokensOf(sentences.join('\n')))?.language ?? 'en'
  return [
    ...findPromises(sentences, facts, language),
    ...findCompetitors({ sentences, competitors, own, facts, language, trade: [...business, topic] }),
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
function findSlop(count: SlopCount, sentences: string[]): Finding[] {
  if (count.total < slopBounds.least || count.perThousandWords < slopBounds.perThousand) return []
  const phrases = Object.keys(count.phrases)
  const named = (sentence: string) => phrases.find((phrase) => plain(sentence).toLowerCase().includes(phrase))
  const sentence = sentences.find((one) => named(one) !== undefined) ?? sentences[0] ?? ''
  return [{ kind: 'slop', sentence, text: phrases.slice(0, 6).join(', ') }]
}
