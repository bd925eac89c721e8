import type { VoiceReport } from '../../../contract/profile/voice.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { assemblePost, countPost } from '../assemble-post.ts'
import { checkFramework } from '../frameworks/check-framework.ts'
import { findCall, findPoint } from '../frameworks/requested-parts.ts'
import { firstParagraphOf, hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import { stockSentences } from '../gates/slop/slop-lint.ts'
import { findStopped } from '../gates/hard/hard-input.ts'
import type { Reading } from '../checks/read-with-model.ts'
import type { Brief, Section } from '../writer.ts'
import { numberBlocks, type NumberedBlock } from './numbered-blocks.ts'

/** What the editor is asked to put right. */
export interface Problem {
  /** The block it stands in; none for what is missing. */
  at?: number
  sentence?: string
  problem: string
}

// One answer holds some sixty changes; a post that needs more is written by a model that will not repair it either.
const maxProblems = 60

/** Everything that a reader and our checks find in a post, what is missing first. */
export function findProblems(
  sections: Section[],
  brief: Brief,
  { found, missingParts }: Reading = { found: [], missingParts: [] },
  voice?: VoiceReport,
): Problem[] {
  const blocks = numberBlocks(sections)
  const missing = missingParts.map((name) => ({ problem: lackingPart(name) }))
  const named = found
    .filter(({ part }) => part === undefined)
    .map(({ sentence, why }) => located(blocks, sentence, `${why} ${remedy}`))
  const seen = new Set(named.map(({ sentence }) => sentence))
  const isNew = ({ sentence }: { sentence?: string }) => sentence === undefined || !seen.has(sentence)
  const stopped = findStopped(assemblePost(sections), brief)
    .filter(isNew)
    .map(({ sentence, reason }) =>
      located(blocks, sentence, `${reason} Rewrite it without that, or delete it`),
    )
  for (const { sentence } of stopped) if (sentence !== undefined) seen.add(sentence)
  const html = sections.map((section) => section.html).join('')
  const worn = stockSentences(html, brief.habits)
    .map((sentence) => located(blocks, sentence, 'a stock phrase: say it plainly'))
    .filter(isNew)
  const unlike = voice ? findUnlike(blocks, voice).filter(isNew) : []
  const all = [...findMissing(sections, brief), ...missing, ...named, ...stopped, ...unlike, ...worn]
  return all.slice(0, maxProblems)
}

/** What a text below the author's range does otherwise: first as a whole, then the sentences that are least theirs. */
function findUnlike(blocks: NumberedBlock[], voice: VoiceReport): Problem[] {
  if (!voice.measured || voice.verdict === 'inside') return []
  const whole = voice.differences.map((problem) => ({ problem: `${notTheirs} ${problem}` }))
  return [
    ...whole,
    ...voice.offSentences.map(({ text, reasons }) =>
      located(blocks, text, `${notTheirs} ${reasons.join(' ')}`),
    ),
  ]
}

const notTheirs = 'Not in the author’s voice ("you" is the author):'

// A row of a table stands in its block cell by cell.
const flat = (text: string) => text.replace(/\s+/g, ' ')
const blockOf = (blocks: NumberedBlock[], sentence: string) =>
  blocks.find(({ html, isHeading }) => flat(isHeading ? html : plainText(html)).includes(flat(sentence)))
    ?.number

function located(blocks: NumberedBlock[], sentence: string, problem: string): Problem {
  const at = blockOf(blocks, sentence)
  return { ...(at === undefined ? {} : { at }), sentence, problem }
}

const remedy =
  'Say what the facts, answers and pages say or what is generally true, or delete it. Leave it where it is true and general.'

export const lackingPart = (name: string): string => `This part of the framework is missing: ${name}`

/** What was asked of the post and is not in it, as far as code can count. */
export function findMissing(sections: Section[], brief: Brief): Problem[] {
  const { words, keywords, points = [], callToAction, framework, topic } = brief
  const content = assemblePost(sections)
  const missing: string[] = []
  const count = countPost(sections)
  if (count > words.max)
    missing.push(
      `The post has ${count} words, at most ${words.max} are allowed: shorten it by ${count - words.max + 10}`,
    )
  const [term = ''] = keywords
  if (term && !hasKeyword(firstParagraphOf(content), term))
    missing.push('The first paragraph lacks searchTerm, in any natural form')
  if (term && !sections.some(({ heading, html }) => hasKeyword(`${heading}\n${subheadingsOf(html)}`, term)))
    missing.push('No heading contains searchTerm, in any natural form')
  for (const point of points)
    if (findPoint(content, point) === undefined)
      missing.push(`This point of mustCover isn't covered: “${point}”`)
  if (framework)
    for (const { part, isThere } of checkFramework({ framework, topic, content, missing: null }))
      if (!isThere) missing.push(lackingPart(part))
  if (callToAction && findCall(content, callToAction) === undefined)
    missing.push(`The last paragraph doesn't ask the reader for this: “${callToAction}”`)
  return missing.map((problem) => ({ problem }))
}

const subheadingsOf = (html: string) =>
  [...html.matchAll(/<h3>([\s\S]*?)<\/h3>/g)].map(([, inner]) => plainText(inner!)).join('\n')
