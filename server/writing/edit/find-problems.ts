import { plainText } from '../../posts/content/plain-text.ts'
import { assemblePost, countPost } from '../assemble-post.ts'
import { rankEvidence } from '../evidence/evidence.ts'
import { showEvidence } from '../evidence/show-evidence.ts'
import { checkFramework } from '../frameworks/check-framework.ts'
import { findCall, findPoint } from '../frameworks/requested-parts.ts'
import { shapeOf } from '../frameworks/framework-parts.ts'
import { firstParagraphOf, hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import { stockSentences } from '../gates/slop/slop-lint.ts'
import { offTone } from '../gates/tone/off-tone.ts'
import { findStopped } from '../gates/hard/hard-input.ts'
import { findUnsupported } from '../gates/truth/truth-gate.ts'
import { replaceSentences } from '../text/replace-sentences.ts'
import type { Brief, Section } from '../writer.ts'
import { numberBlocks, type NumberedBlock } from './numbered-blocks.ts'

/** What the editor is asked to put right. */
export interface Problem {
  /** The block it stands in; none for what is missing. */
  at?: number
  sentence?: string
  problem: string
  /** What is known of the matter, as a prompt shows it. */
  evidence?: string[]
}

// One answer holds some forty changes; a post that needs more is written by a model that will not repair it either.
const maxProblems = 40

/** Everything our checks find in a post, what is missing first. A sentence off the tone is named once: `asked`. */
export function findProblems(
  sections: Section[],
  brief: Brief,
  asked: ReadonlySet<string> = new Set(),
): Problem[] {
  const blocks = numberBlocks(sections)
  const claims = findClaims(sections, blocks, brief)
  const claimed = new Set(claims.map(({ sentence }) => sentence))
  const style = findStyle(sections, blocks, brief, asked).filter(({ sentence }) => !claimed.has(sentence))
  return [...findMissing(sections, brief), ...claims, ...style].slice(0, maxProblems)
}

const blockOf = (blocks: NumberedBlock[], sentence: string) =>
  blocks.find(({ html, isHeading }) => (isHeading ? html : plainText(html)).includes(sentence))?.number

function located(blocks: NumberedBlock[], sentence: string, problem: string): Problem {
  const at = blockOf(blocks, sentence)
  return { ...(at === undefined ? {} : { at }), sentence, problem }
}

/** Sentences that a checker found unsupported, as problems for the editor. */
export function describeClaims(sections: Section[], sentences: string[], brief: Brief): Problem[] {
  const blocks = numberBlocks(sections)
  return sentences
    .map((sentence) =>
      unsupported(located(blocks, sentence, `the evidence doesn't say this: ${remedy}`), brief),
    )
    .filter(({ at }) => at !== undefined)
}

// Two or three items: what the sentence got wrong is among them or nowhere.
const maxEvidenceChars = 300

function unsupported(problem: Problem, { evidence }: Brief): Problem {
  const near = rankEvidence(evidence, problem.sentence ?? '', { maxChars: maxEvidenceChars })
  return near.length > 0 ? { ...problem, evidence: near.map(showEvidence) } : problem
}

const remedy = 'say what the evidence says or what is generally true, or delete it'

function findClaims(sections: Section[], blocks: NumberedBlock[], brief: Brief): Problem[] {
  const content = assemblePost(sections)
  const found = findUnsupported(content, brief.sheet)
  const held = new Set(found.map(({ sentence }) => sentence))
  const stopped = findStopped(content, brief)
    .filter(({ sentence }) => !held.has(sentence))
    .map(({ sentence, reason }) =>
      located(blocks, sentence, `${reason} Rewrite it without that, or delete it`),
    )
  const invented = found.map(({ sentence, claims }) => {
    const said = claims.map(({ text }) => `“${text}”`).join(', ')
    return unsupported(located(blocks, sentence, `the evidence doesn't say this (${said}): ${remedy}`), brief)
  })
  return [...invented, ...stopped]
}

function findStyle(
  sections: Section[],
  blocks: NumberedBlock[],
  { habits, tone, voice }: Brief,
  asked: ReadonlySet<string>,
): Problem[] {
  const html = sections.map((section) => section.html).join('')
  const worn = stockSentences(html, habits).map((sentence) =>
    located(blocks, sentence, 'a stock phrase: say it plainly'),
  )
  // Where a voice is known, it decides.
  const off = voice
    ? []
    : offTone(html, tone, asked).map(({ sentence, problem }) => located(blocks, sentence, problem))
  return [...worn, ...off]
}

/** What was asked of the post and is not in it. */
export function findMissing(sections: Section[], brief: Brief): Problem[] {
  const { words, keywords, points = [], callToAction, framework, topic, told = [] } = brief
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
  if (framework && shapeOf(framework, topic))
    for (const { part, isThere } of checkFramework({ framework, topic, content, told }))
      if (!isThere) missing.push(`This part of the framework is missing: ${part}`)
  if (callToAction && findCall(content, callToAction) === undefined)
    missing.push(`The last paragraph doesn't ask the reader for this: “${callToAction}”`)
  return missing.map((problem) => ({ problem }))
}

const subheadingsOf = (html: string) =>
  [...html.matchAll(/<h3>([\s\S]*?)<\/h3>/g)].map(([, inner]) => plainText(inner!)).join('\n')

/** A text that only makes a section longer: what it claims without evidence is left out, not repaired. */
export function withoutClaims(html: string, { sheet }: Pick<Brief, 'sheet'>): string {
  const claims = new Set(findUnsupported(html, sheet, true).map(({ sentence }) => sentence))
  return claims.size === 0
    ? html
    : replaceSentences(html, (sentence) => (claims.has(sentence) ? undefined : sentence))
}
