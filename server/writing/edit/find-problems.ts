import type { VoiceReport } from '../../../contract/profile/voice.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { assemblePost } from '../assemble-post.ts'
import { findStopped } from '../checks/checks.ts'
import type { Reading } from '../checks/read-with-model.ts'
import { findMissing, lackingPart } from '../checks/requested.ts'
import { stockSentences } from '../checks/slop.ts'
import type { Brief, Section } from '../writer.ts'
import { numberBlocks } from './numbered-blocks.ts'

export interface Problem {
  /** The block it stands in; none for what is missing. */
  at?: number
  sentence?: string
  problem: string
}

// One answer holds some sixty changes; a post that needs more is written by a model that will not repair it either.
const maxProblems = 60

/** Everything that a reader and our checks find in a post, what is missing first, a sentence once. */
export function findProblems(
  sections: Section[],
  brief: Brief,
  { found, missingParts }: Reading = { found: [], missingParts: [] },
  voice?: VoiceReport,
): Problem[] {
  const content = assemblePost(sections)
  const missing = [...findMissing(content, brief), ...missingParts.map(lackingPart)]
  const ofPost = found.filter(({ part }) => part === undefined)
  const all = [
    ...missing.map(({ reason }): Problem => ({ problem: reason })),
    ...ofPost.map(({ sentence, reason }): Problem => ({ sentence, problem: `${reason} ${remedy}` })),
    ...findStopped(content, brief).map(({ sentence, reason }): Problem => ({
      sentence: sentence!,
      problem: `${reason} Rewrite it without that, or delete it`,
    })),
    ...findUnlike(voice),
    ...stockSentences(sections.map(({ html }) => html).join(''), brief.habits).map((sentence): Problem => ({
      sentence,
      problem: 'a stock phrase: say it plainly',
    })),
  ]
  const places = numberBlocks(sections).map(({ html, isHeading, number }) => ({
    text: flat(isHeading ? html : plainText(html)),
    number,
  }))
  return [...Map.groupBy(all, ({ sentence }, at) => sentence ?? at).values()]
    .slice(0, maxProblems)
    .map(([first]) => {
      const problem = first!
      const { sentence } = problem
      const at = places.find(({ text }) => sentence !== undefined && text.includes(flat(sentence)))?.number
      return at === undefined ? problem : { at, ...problem }
    })
}

/** What a text below the author's range does otherwise: first as a whole, then the sentences that are least theirs. */
function findUnlike(voice: VoiceReport | undefined): Problem[] {
  if (!voice?.measured || voice.verdict === 'inside') return []
  return [
    ...voice.differences.map((problem) => ({ problem: `${notTheirs} ${problem}` })),
    ...voice.offSentences.map(({ text, reasons }) => ({
      sentence: text,
      problem: `${notTheirs} ${reasons.join(' ')}`,
    })),
  ]
}

const notTheirs = 'Not in the author’s voice ("you" is the author):'

// A row of a table stands in its block cell by cell.
const flat = (text: string) => text.replace(/\s+/g, ' ')

const remedy =
  'Say what the facts, answers and pages say or what is generally true, or delete it. Leave it where it is true and general.'
