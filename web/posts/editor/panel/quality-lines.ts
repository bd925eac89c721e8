import type { VoiceReport } from '../../../../contract/profile/voice.ts'
import type { TextLink } from '../../../../contract/posts/text-blocks.ts'
import type { PostChecks } from '../../../../contract/writing/writing-checks.ts'
import { describePlace, placeOf, type WordRange } from '../word-range.ts'
import type { KeywordPlaces } from './keyword-places.ts'

/** The result of a check in one line, with its reasons. */
export interface QualityLine {
  text: string
  isGood: boolean
  /** Shown below it right away. */
  more?: string[]
  /** Shown behind “Why”. */
  why?: string[]
  /** Related pages, also behind “Why”. */
  pages?: { url: string; title: string }[]
}

interface Looked {
  words: number
  wordRange: WordRange | undefined
  keywords: KeywordPlaces[]
  links: TextLink[]
  /** The customer's site, once loaded. */
  siteUrl: string | undefined
  /** Only for generated posts. */
  checks?: PostChecks | undefined
  voice?: VoiceReport | undefined
}

/** One line per check of the text, passing or not. */
export const qualityLines = ({ checks, voice, keywords, ...text }: Looked): QualityLine[] =>
  [
    lengthLine(text, checks?.length),
    voiceLine(voice),
    checks && clicheLine(checks.slop),
    ...askedLines(checks?.asked ?? null),
    checks && sourceLine(checks),
    ...keywords.map(keywordLine),
    linkLine(text),
  ].filter((line) => line !== undefined)

function lengthLine(
  { words, wordRange }: Pick<Looked, 'words' | 'wordRange'>,
  length?: PostChecks['length'],
): QualityLine | undefined {
  const range = length?.asked ?? wordRange
  if (!range) return undefined
  const { delivered = null, now = words } = length ?? {}
  return {
    text:
      words === 0
        ? `Your plan’s posts have ${range.min}–${range.max} words`
        : `${words} ${words === 1 ? 'word' : 'words'}, ${describePlace(words, range)}`,
    isGood: words > 0 && placeOf(words, range) === 'inside',
    why: delivered === null ? [] : [`${delivered} words delivered, ${now} now.`],
  }
}

// Nobody acts on a longer list.
const mostDifferences = 2

const lessLike = (count: number) =>
  count === 1 ? 'One sentence is less like yours:' : `${count} sentences are less like yours:`

function voiceLine(report: VoiceReport | undefined): QualityLine | undefined {
  if (!report?.measured) return undefined
  const { verdict, differences, offSentences } = report
  const isGood = verdict === 'inside'
  return {
    text: isGood ? 'Sounds like you' : 'Less like you than your own posts',
    isGood,
    more: isGood ? [] : differences.slice(0, mostDifferences),
    why: [
      ...(offSentences.length > 0 ? [lessLike(offSentences.length)] : []),
      ...offSentences.map(({ text, reasons }) => `“${text}” ${reasons.join(' ')}`),
    ],
  }
}

const counted = (total: number) =>
  total === 0 ? 'no clichés' : total === 1 ? '1 cliché' : `${total} clichés`

function clicheLine({ before, now }: PostChecks['slop']): QualityLine {
  const phrases = Object.entries(now.phrases).map(
    ([phrase, count]) => `“${phrase}”${count > 1 ? ` ${count} times` : ''}`,
  )
  return {
    text: now.total === 0 ? 'No clichés' : `${counted(now.total)}: ${phrases.join(', ')}`,
    isGood: now.total === 0,
    why: before && before.total > 0 ? [`The first draft had ${counted(before.total)}.`] : [],
  }
}

function askedLines(asked: PostChecks['asked']): QualityLine[] {
  if (!asked) return []
  const { framework, points, callToAction } = asked
  const requested = [
    ...(framework?.parts ?? []).map(({ part, isThere }) => ({ name: part, isThere })),
    ...points.map(({ request, isThere }) => ({ name: `“${request}”`, isThere })),
  ]
  if (callToAction) requested.push({ ...callToAction, name: `Call to action “${callToAction.request}”` })
  return requested.map(({ name, isThere }) => ({
    text: isThere ? `${name} is there` : `${name} is missing`,
    isGood: isThere,
  }))
}

const causes: Record<string, string> = {
  not_html: 'is no web page',
  empty: 'has no text we could read',
  orders_models: 'contains instructions for AI models',
}

function sourceLine({ unreadSources }: PostChecks): QualityLine | undefined {
  const count = unreadSources.length
  if (count === 0) return undefined
  return {
    text: count === 1 ? 'One source couldn’t be read' : `${count} sources couldn’t be read`,
    isGood: false,
    why: [
      ...unreadSources.map(({ url, cause }) => `${url} ${causes[cause] ?? 'didn’t open'}.`),
      'The post was written without. To use a page, generate the post again with its text.',
    ],
  }
}

function keywordLine({ keyword, isFocus, count, places }: KeywordPlaces): QualityLine {
  const names = (isUsed: boolean) =>
    places.flatMap((place) => (place.isUsed === isUsed ? place.name.toLowerCase() : [])).join(', ')
  const isGood = isFocus ? places.every(({ isUsed }) => isUsed) : count > 0
  const times = count === 1 ? 'once' : `${count} times`
  return {
    text: isGood
      ? `“${keyword}” is used ${times}`
      : count === 0
        ? `“${keyword}” isn’t used in the text`
        : `“${keyword}” is missing in: ${names(false)}`,
    isGood,
    why: names(true) === '' ? [] : [`Used ${times}. Also found in: ${names(true)}.`],
  }
}

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : undefined

function linkLine({ links, siteUrl, words }: Pick<Looked, 'links' | 'siteUrl' | 'words'>) {
  if (words === 0) return undefined
  const own = siteUrl ? hostOf(siteUrl) : undefined
  const internal = links.filter(({ href }) => own !== undefined && hostOf(href) === own).length
  return {
    text:
      internal === 0
        ? `No link to ${own ?? 'your own site'} yet`
        : `${internal} ${internal === 1 ? 'link' : 'links'} to your site, ${links.length - internal} to others`,
    isGood: internal > 0,
    why: internal === 0 ? ['One or two to related posts help readers and search engines.'] : [],
    pages: links.map(({ href, text }) => ({ url: href, title: text || href })),
  }
}
