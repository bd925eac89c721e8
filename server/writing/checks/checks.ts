import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { sentencesOf } from '../text/words.ts'
import { Brief, type Finish } from '../writer.ts'
import { linkMark } from '../links/place-links.ts'
import { findAddresses, findMarkup } from './addresses.ts'
import { findContactDetails } from './contact.ts'
import { findDuplicate, type NearPost } from './similar.ts'
import { found, type Finding, type KnownFacts } from './code-check-levels.ts'
import { findWrongLanguage, findOffTopic, findRepetition, findStuffing } from './whole-post.ts'
import { findLeaks } from './leaks.ts'
import { findHidden, findMissing, findAvoidedTerms } from './requested.ts'
import { findSlop } from './author-style.ts'

export interface CheckInput
  extends KnownFacts, Pick<Finish, 'title' | 'slug' | 'excerpt'>, z.output<typeof Checked> {
  /** HTML */
  content: string
  nearest?: NearPost | undefined
  /** Framework parts that a reader missed; null if no model has read the post. */
  missing: string[] | null
  /** A sample article has no requested topic, and other customers may have the same one. */
  isSample?: boolean
}

export function findInSentences(sentences: string[], knownFacts: KnownFacts): Finding[] {
  const language = detectLanguage(sentences.join('\n')).language ?? 'en'
  return [
    ...findContactDetails(sentences, { ...knownFacts, language }),
    ...findAddresses(sentences, knownFacts),
    ...findLeaks(sentences, knownFacts.facts),
  ]
}

/** All findings of code in a post. Pure, so that anyone can replay a recorded input and get the same findings. */
export function runChecks(input: CheckInput): Finding[] {
  const { title, slug, excerpt, content, topic, keywords, urls, isSample = false } = input
  const body = sentencesOf(content)
  const sentences = [...new Set([title, ...body, ...sentencesOf(excerpt)])].filter(Boolean)
  const ofTopic = isSample
    ? []
    : [...findWrongLanguage(body, input.language), ...findOffTopic(input), ...findDuplicate(input.nearest)]
  return [
    ...findInSentences(sentences, input),
    ...findMarkup(content, urls),
    ...findRepetition(body),
    ...findStuffing(body, [...keywords, topic]),
    ...findSlop(content, input.habits),
    ...findAvoidedTerms(sentences, input.houseStyle),
    ...ofTopic,
    ...findShort(content, input.words),
    ...findMissing(content, isSample ? { ...input, keywords: [] } : input, input.missing),
    ...(isSample ? [] : findHidden({ title, slug, excerpt, content }, keywords)),
  ]
}

function findShort(content: string, { min }: Brief['words']): Finding[] {
  const count = countWords(content)
  const reason = `The post has ${count} words, ${min} at least were asked for.`
  return count < min ? [found('length', String(count), undefined, reason)] : []
}

const Checked = Brief.pick({
  topic: true,
  keywords: true,
  language: true,
  words: true,
  framework: true,
  points: true,
  callToAction: true,
  habits: true,
  houseStyle: true,
})

export const checkInputOf = (
  brief: Brief,
  text: Pick<CheckInput, 'title' | 'slug' | 'excerpt' | 'content' | 'missing'>,
  ownUrls: string[],
): CheckInput => ({
  ...text,
  ...Checked.parse(brief),
  ...brief.sheet,
  urls: [...brief.targets.map(({ url }) => url), ...ownUrls],
})

export function findStopped(html: string, { sheet, targets }: Pick<Brief, 'sheet' | 'targets'>): Finding[] {
  const marked = new Map(sentencesOf(html).map((sentence) => [sentence.replace(linkMark, '$2'), sentence]))
  const knownFacts = { ...sheet, urls: targets.map(({ url }) => url) }
  return findInSentences([...marked.keys()], knownFacts).map((finding) => ({
    ...finding,
    sentence: marked.get(finding.sentence!) ?? finding.sentence!,
  }))
}

export interface CheckRecord {
  /** `checks`: what code found. `reading`: what a model named; null if none has read the post. */
  gate: 'checks' | 'reading'
  input: unknown
  /** SHA-256 of the input as JSON. */
  inputHash: string
  verdict: { passed: boolean; found: Finding[] | null }
}

const recordOf = (gate: CheckRecord['gate'], input: unknown, findings: Finding[] | null): CheckRecord => ({
  ...{ gate, input, inputHash: hashOf(input) },
  verdict: { passed: findings?.length === 0, found: findings },
})

export const recordChecks = (input: CheckInput) => recordOf('checks', input, runChecks(input))
export const recordReading = (named: Finding[] | null) => recordOf('reading', { found: named }, named)

export function replayCheck({ gate, input, inputHash, verdict }: CheckRecord): string | undefined {
  if (gate !== 'checks' && gate !== 'reading') return 'There is no such check.'
  if (hashOf(input) !== inputHash) return 'The input is not the one that was recorded.'
  const { verdict: again } =
    gate === 'checks'
      ? recordChecks(input as CheckInput)
      : recordReading((input as Pick<typeof verdict, 'found'>).found)
  return canonical(again) === canonical(verdict) ? undefined : `The verdict is now ${canonical(again)}.`
}

export const hashOf = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex')

/** JSON with sorted keys, because databases reorder the keys of JSON columns. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
