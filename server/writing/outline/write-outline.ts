import { z } from 'zod'
import type { OutputFormat } from '../../platform/models/llm.ts'
import { askAgain } from '../model/ask-again.ts'
import { briefContext } from '../model/brief-context.ts'
import { callModel, type Model } from '../model/call-model.ts'
import type { Brief } from '../writer.ts'
import { type Outline, sectionForms } from './outline.ts'
import { outlinePrompt } from './outline-prompt.ts'
import { readOutline, sectionsFor } from './read-outline.ts'

/** What the server is asked to hold an answer to; reading is as tolerant as without. */
const outlineForm: OutputFormat = {
  name: 'outline',
  schema: z.object({
    title: z.string(),
    answer: z.string(),
    sections: z.array(
      z.object({
        heading: z.string(),
        question: z.string(),
        takeaway: z.string(),
        form: z.enum(sectionForms),
        words: z.number(),
        evidence: z.array(z.string()),
        pages: z.array(z.string()),
        points: z.array(z.number()),
      }),
    ),
  }),
}

/** The plan of the post; throws a WritingFailure when none came that can be used. */
export function writeOutline(model: Model, brief: Brief, signal: AbortSignal): Promise<Outline> {
  const call = { step: 'outline' as const, context: briefContext(brief), form: outlineForm }
  return askAgain(signal, outlinePrompt(brief, sectionsFor(brief)), async (prompt) => {
    const { text } = await callModel(model, { ...call, prompt }, signal)
    const { outline, problem } = readOutline(text, brief)
    return { value: outline, problem }
  })
}
