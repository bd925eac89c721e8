import { findKeywords, firstParagraphOf, hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { readBlocks } from '../../../contract/posts/text-blocks.ts'
import { frameworkIds } from '../../../contract/writing/frameworks.ts'
import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import type { PostChecks } from '../../../contract/writing/writing-checks.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { checkFramework } from '../frameworks/framework-parts.ts'
import { avoidedFinder } from '../house-style/words.ts'
import { contentOf, coverage } from '../text/words.ts'
import type { Brief, Finish } from '../writer.ts'
import { found, foundIn, type CodeCheck, type Finding } from './code-check-levels.ts'

// A point may be paraphrased, but with fewer of its words it is a different point.
const pointShare = 0.6
// A call to action has to use the customer's words, give or take an article.
const callShare = 0.7

/** True if the last section contains the call to action, since the post has to end with it. */
export function hasCall(content: string, call: string): boolean {
  const blocks = readBlocks(content)
  const start = blocks.findLastIndex(({ tag }) => tag === 'h2')
  return isSaid(textsOf(blocks.slice(Math.max(0, start))), call, callShare)
}

const textsOf = (blocks: { text: string }[]) => blocks.map(({ text }) => text)

function isSaid(paragraphs: string[], request: string, minShare: number): boolean {
  const requestWords = contentOf(request)
  // With only function words to compare, compare the text itself.
  if (requestWords.size === 0)
    return paragraphs.some((text) => text.toLowerCase().includes(request.toLowerCase()))
  return paragraphs.some((text) => coverage(requestWords, contentOf(text)) >= minShare)
}

export const checkPoints = (content: string, points: string[]): { request: string; isThere: boolean }[] =>
  points.map((request) => ({ request, isThere: isSaid(plainText(content).split('\n'), request, pointShare) }))

type Request = Pick<Brief, 'topic' | 'keywords' | 'words' | 'framework' | 'points' | 'callToAction'>

export const lackingPart = (name: string): Finding =>
  found('framework', name, undefined, `This part of the framework is missing: ${name}.`)

/** Requested things that are not in a text (HTML), as far as code can tell. `missing` are parts that a reader missed. */
export function findMissing(content: string, request: Request, missing: string[] | null = null): Finding[] {
  const { words, keywords, points = [], callToAction } = request
  const count = countWords(content)
  const [term = ''] = keywords
  const lacks = (text: string) => term !== '' && !hasKeyword(text, term)
  const headings = textsOf(readBlocks(content).filter(({ tag }) => /^h[23]$/.test(tag))).join('\n')
  const parts = checkFramework(request, content, missing)
  const isCalled = callToAction === undefined || hasCall(content, callToAction)
  const form = `the search term “${term}”, in any natural form.`
  const tooLong = `The post has ${count} words, at most ${words.max} are allowed: shorten it by ${count - words.max + 10}.`
  const call = `The last paragraph doesn’t ask the reader for this: “${callToAction}”.`
  const unless = (isMet: boolean, check: CodeCheck, what: string, why: string) =>
    isMet ? [] : [found(check, what, undefined, why)]
  return [
    ...unless(count <= words.max, 'length', String(count), tooLong),
    ...unless(!lacks(firstParagraphOf(content)), 'search', term, `The first paragraph lacks ${form}`),
    ...unless(!lacks(headings), 'search', term, `No heading contains ${form}`),
    ...checkPoints(content, points).flatMap(({ request: point, isThere }) =>
      unless(isThere, 'point', point, `This point isn’t covered: “${point}”.`),
    ),
    ...unless(isCalled, 'callToAction', callToAction ?? '', call),
    ...parts.filter(({ isThere }) => !isThere).map(({ part }) => lackingPart(part)),
  ]
}

export function findHidden(
  { excerpt, ...post }: Pick<Finish, 'title' | 'slug' | 'excerpt'> & { content: string },
  [term]: string[],
): Finding[] {
  if (term === undefined) return []
  const [use] = findKeywords({ ...post, description: excerpt }, [term])
  const { title, slug: address, description } = use!
  const places = Object.entries({ title, address, description }).filter(([, isThere]) => !isThere)
  const why = `“${term}” is missing from: ${places.map(([name]) => name).join(', ')}.`
  return places.length === 0 ? [] : [found('search', term, undefined, why)]
}

export function checkRequested(
  brief: Brief | undefined,
  content: string,
  missing: string[] | null,
): PostChecks['asked'] {
  if (!brief) return null
  const { points = [], callToAction, persona, passages = [] } = brief
  const framework = frameworkIds.find((id) => id === brief.framework)
  return {
    tone: { name: brief.tone, goesBy: brief.voice && !brief.isToneChosen ? 'voice' : 'tone' },
    framework: framework ? { id: framework, parts: checkFramework(brief, content, missing) } : null,
    points: checkPoints(content, points),
    callToAction: callToAction ? { request: callToAction, isThere: hasCall(content, callToAction) } : null,
    persona: persona?.name ?? null,
    passages: passages.map(({ title, url, text }) => ({ title, url, text })),
  }
}

export function findAvoidedTerms(sentences: string[], houseStyle: HouseStyle | undefined): Finding[] {
  const find = avoidedFinder(houseStyle?.terms ?? [])
  return sentences.flatMap((sentence) => foundIn('term', find(sentence)[0], sentence))
}
