import { z } from 'zod'
import { readPatches, type Patch } from '../edit/apply-patches.ts'
import { patchExamples, patchList, patchRules } from '../edit/edit-post.ts'
import { askAgain } from '../model/ask-again.ts'
import { postContext } from '../model/brief-context.ts'
import { callModel, type Model } from '../model/call-model.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { Brief, Section } from '../writer.ts'
import type { TurnRow } from './turns.ts'

interface FeedbackRequest {
  brief: Brief
  sections: Section[]
  wish: string
  /** What was wished before, and whether it was taken: "and now the ending too" needs it. */
  earlier: TurnRow[]
}

const form = { name: 'changes', schema: z.object({ patches: patchList, note: z.string() }) }

/** What a model would change, as patches like those of the editor. */
export function requestPatches(
  model: Model,
  { brief, sections, wish, earlier }: FeedbackRequest,
  signal: AbortSignal,
): Promise<{ patches: Patch[]; note: string }> {
  const call = { step: 'changes' as const, context: postContext(brief, sections), form }
  const earlierRequests = earlier.map(({ wish: said, state }) => ({ wish: said, state }))
  const task = `The author of the post wishes a change.
${quoteData({ earlierRequests, wish })}
Make the change that wish asks for, wherever it applies, and no other. Change text, add blocks of every kind (paragraphs, sections, lists, tables, quotations), take them out and move them. What the author says in wish may be said; leave out whatever else nothing above says.
${patchRules}
Answer with JSON only:
{"patches": [${patchExamples}], "note": "one sentence to the author about what you changed"}`
  return askAgain(signal, task, async (prompt) => ({
    value: readPatches((await callModel(model, { ...call, prompt }, signal)).text),
  }))
}
