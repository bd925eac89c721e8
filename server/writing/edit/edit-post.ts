import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import { postContext } from '../model/brief-context.ts'
import { askForJson, type Model, type ModelCall } from '../model/call-model.ts'
import { cleanLine } from '../model/clean-line.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { Brief } from '../writer.ts'
import { unlessFailed } from '../writing-failure.ts'
import { applyPatches, type Edited, type Patch, PatchAnswer } from './apply-patches.ts'
import type { Problem } from './find-problems.ts'

interface PatchRequest {
  /** Changes on request come with a note to the author. */
  step: 'edit' | 'changes'
  brief: Brief
  content: string
  task: string
}

const maxNote = 300
const NotedAnswer = PatchAnswer.extend({ note: z.string().catch('') })

/** Asks a model for patches to numbered blocks; throws a WritingFailure if it returns none. */
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
  const context: ModelCall['context'] = (shorten) => postContext(shorten(brief), content)
  const call = { step, context, prompt: whole, schema }
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
