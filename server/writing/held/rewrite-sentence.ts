import type { App } from '../../platform/app.ts'
import { findBrief } from '../brief/make-brief.ts'
import { askModel } from '../model/ask-model.ts'
import { repairPrompt, type Flaw } from '../model/repair-prompt.ts'
import { readRepaired } from '../model/repair-sections.ts'
import { recordCalls } from '../record/record-calls.ts'
import { WritingFailure } from '../writing-failure.ts'

// The browser gives up at 10 s and an answer is due within 9.
const timeoutMs = 7000

/** A sentence that says the same without the claim; undefined when the model finds none in time. */
export async function rewriteSentence(
  app: App,
  { id }: { id: string },
  sentence: string,
): Promise<string | undefined> {
  const brief = await findBrief(app.db, id)
  if (!app.llm || !brief) return undefined
  const flaws: Flaw[] = [
    { sentence, problem: 'claims what nobody has confirmed: say what is generally true' },
  ]
  const model = { llm: recordCalls(app, id, app.llm), timeoutMs }
  try {
    const { text } = await askModel(model, repairPrompt(brief, flaws), AbortSignal.timeout(timeoutMs + 500))
    return readRepaired(text, flaws, brief).get(sentence)
  } catch (error) {
    if (error instanceof WritingFailure || (error instanceof Error && error.name === 'TimeoutError'))
      return undefined
    throw error
  }
}
