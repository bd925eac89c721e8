import type { VoiceReport } from '../../../contract/profile/voice.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { findStopped } from '../checks/checks.ts'
import type { Reading } from '../checks/read-with-model.ts'
import { findMissing, lackingPart, findAvoidedTerms } from '../checks/requested.ts'
import { stockSentences } from '../checks/slop.ts'
import { sentencesOf } from '../text/words.ts'
import type { Brief } from '../writer.ts'
import { splitBlocks } from './numbered-blocks.ts'

export interface Problem {
  /** The block that contains it; absent for something missing. */
  at?: number
  sentence?: string
  problem: string
}

// About as many changes as one answer can hold; a model whose post needs more won't repair it either.
const maxProblems = 60

/** Everything readers and our checks find in a post: missing things first, each sentence once. */
export function findProblems(
  content: string,
  brief: Brief,
  { found, missingParts }: Reading = { found: [], missingParts: [] },
  voice?: VoiceReport,
): Problem[] {
  const missing = [...findMissing(content, brief), ...missingParts.map(lackingPart)]
  const ofPost = found.filter(({ part }) => part === undefined)
  const all = [
    ...missing.map(({ reason }): Problem => ({ problem: reason })),
    ...ofPost.map(({ sentence, reason }): Problem => ({ sentence, problem: `${reason} ${remedy}` })),
    ...findStopped(content, brief).map(({ sentence, reason }): Problem => ({
      sentence: sentence!,
      problem: `${reason} Rewrite it without that, or delete it`,
    })),
    ...findAvoidedTerms(sentencesOf(content), brief.houseStyle).map(({ sentence, reason }): Problem => ({
      sentence: sentence!,
      problem: `${reason} Say it in other words`,
    })),
    ...findUnlike(voice),
    ...stockSentences(content, brief.habits).map((sentence): Problem => ({
      sentence,
      problem: 'a stock phrase: say it plainly',
    })),
  ]
  const blocks = splitBlocks(content).map((block) => flat(plainText(block)))
  return [...Map.groupBy(all, ({ sentence }, at) => sentence ?? at).values()]
    .slice(0, maxProblems)
    .map(([first]) => {
      const problem = first!
      const { sentence } = problem
      const at = sentence === undefined ? -1 : blocks.findIndex((text) => text.includes(flat(sentence)))
      return at === -1 ? problem : { at: at + 1, ...problem }
    })
}

/** How a text below the author's range differs: first overall, then the sentences least like the author's. */
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

// A block's text has a table row cell by cell.
const flat = (text: string) => text.replace(/\s+/g, ' ')

const remedy =
  'Say what the facts, answers and pages say or what is generally true, or delete it. Leave it where it is true and general.'
