import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { VoiceReport } from '../../../contract/profile/voice.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { findStopped } from '../checks/checks.ts'
import type { Finding } from '../checks/code-check-levels.ts'
import type { Reading } from '../checks/find-unsupported-statements.ts'
import { findMissing, lackingPart, findAvoidedTerms } from '../checks/requested.ts'
import { stockSentences } from '../checks/slop.ts'
import { voiceProblems } from '../checks/voice-range.ts'
import { askForJson, type Model } from '../model/call-model.ts'
import { cleanLine } from '../model/strip-foreign.ts'
import { quoteData } from '../model/system-prompt.ts'
import { sentencesOf } from '../text/words.ts'
import type { Brief } from '../writer.ts'
import { unlessFailed } from '../writing-failure.ts'
import { applyPatches, type Edited, type Patch, PatchAnswer } from './apply-patches.ts'
import { splitBlocks } from './numbered-blocks.ts'

interface PatchRequest {
  step: 'edit' | 'changes'
  brief: Brief
  content: string
  task: string
}

const maxNote = 300
const NotedAnswer = PatchAnswer.extend({ note: z.string().catch('') })

export function requestPatches(
  model: Model,
  { step, brief, content, task }: PatchRequest,
  signal: AbortSignal,
): Promise<{ patches: Patch[]; note: string }> {
  const schema: z.ZodType<{ patches: Patch[]; note?: string }> =
    step === 'changes' ? NotedAnswer : PatchAnswer
  const note = step === 'changes' ? ', "note": "one sentence to the author about what you changed"' : ''
  const whole = `${task}
Name blocks by their numbers, as they are now; 0 is the beginning of the post. Keep marks like [[p12|words]]; write no numbers like ‹7›. A heading of a section is a block of its own, "## " before it.
Answer with JSON only:
{"patches": [{"do": "replace", "at": 7, "text": "the whole block, new"}, {"do": "insert", "at": 7, "text": "new blocks after it"}, {"do": "delete", "at": 9}, {"do": "move", "at": 5, "to": 8}]${note}}`
  const call = { step, context: { brief, content }, prompt: whole, schema }
  return askForJson(model, call, signal, ({ patches, note: given = '' }) => ({
    value: { patches, note: cleanLine(given, maxNote) },
  }))
}

function editTask(content: string, problems: Problem[], { words }: Pick<Brief, 'words'>): string {
  return `Edit the post once, as a careful editor who reads it as its reader will.
${quoteData({ checks: problems })}
First put right everything that checks names. What is true and general, and what the facts, answers or pages do say, you may leave as it is. Then, only where the post gets clearly better: take out what is said twice or contradicts something else, mend a break in the flow, and make sure that the beginning answers the reader's question, the post keeps what its headings promise, and the last paragraph ends on the offer or the next step. Leave good text alone: most posts need few changes. The post has ${countWords(content)} words and must have ${words.min} to ${words.max} afterwards, headings included.`
}

/** Runs the model once over the whole post. If that fails, the post stays unchanged. */
export async function editPost(
  model: Model,
  { brief, content, problems }: { brief: Brief; content: string; problems: Problem[] },
  signal: AbortSignal,
): Promise<Edited> {
  const task = editTask(content, problems, brief)
  const answer = requestPatches(model, { step: 'edit', brief, content, task }, signal)
  // Whatever is still wrong afterwards is held or reported by the checks.
  const { patches: given } = await unlessFailed(answer, { patches: [] })
  const { lostLinks, ...edited } = applyPatches(content, given, brief)
  const lost = lostLinks.map((text) => ({ text, reason: 'this link went with the text around it' }))
  return { content: edited.content, dropped: [...edited.dropped, ...lost] }
}

interface Problem {
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
    ...withAdvice(ofPost, remedy),
    ...withAdvice(findStopped(content, brief), 'Rewrite it without that, or delete it'),
    ...withAdvice(findAvoidedTerms(sentencesOf(content), brief.houseStyle), 'Say it in other words'),
    ...voiceProblems(voice),
    ...stockSentences(content, brief.habits).map((sentence) => ({ sentence, problem: stockPhrase })),
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

const withAdvice = (findings: Finding[], advice: string): Problem[] =>
  findings.map(({ sentence, reason }) => ({ sentence: sentence!, problem: `${reason} ${advice}` }))

const stockPhrase = 'a stock phrase: say it plainly'

// A block's text has a table row cell by cell.
const flat = (text: string) => text.replace(/\s+/g, ' ')

const remedy =
  'Say what the facts, answers and pages say or what is generally true, or delete it. Leave it where it is true and general.'
