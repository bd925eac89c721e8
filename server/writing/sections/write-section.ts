import { type Model, callModel } from '../model/call-model.ts'
import { askAgain } from '../model/ask-again.ts'
import { briefContext } from '../model/brief-context.ts'
import type { Outline } from '../outline/outline.ts'
import type { Brief, Section } from '../writer.ts'
import { isForOperator, WritingFailure } from '../writing-failure.ts'
import { withoutClaims } from '../edit/find-problems.ts'
import { readSection } from './read-section.ts'
import { extendPrompt, sectionPrompt } from './section-prompt.ts'

/** The section at `index` in the model's words, asked for again where it is no text of the size asked for. */
export function writeSection(
  model: Model,
  brief: Brief,
  outline: Outline,
  index: number,
  written: Section[],
  signal: AbortSignal,
): Promise<Section> {
  const { heading, words } = outline.sections[index]!
  const call = {
    step: 'section' as const,
    part: index + 1,
    context: briefContext(brief, outline),
    prompt: sectionPrompt(brief, outline, index, written),
  }
  return askAgain(signal, call.prompt, async (prompt) => {
    const answer = await callModel(model, { ...call, prompt }, signal)
    const { section, problem } = readSection(answer, { heading, words, written, language: brief.language })
    return { value: section, problem }
  })
}

interface Extension {
  brief: Brief
  outline: Outline
  sections: Section[]
  index: number
  missing: number
  signal: AbortSignal
}

// Asking for less yields a remark instead of a paragraph.
const minExtensionWords = 60

/** The section at `index` with about `missing` more words; as it was when nothing usable came. */
export async function extendSection(
  model: Model,
  { brief, outline, sections, index, missing, signal }: Extension,
): Promise<Section> {
  const before = sections[index]!
  const words = Math.max(minExtensionWords, missing)
  try {
    const call = {
      step: 'extend' as const,
      part: index + 1,
      context: briefContext(brief, outline),
      prompt: extendPrompt(outline, sections, index, words),
    }
    const answer = await callModel(model, call, signal)
    const { section } = readSection(answer, { heading: before.heading, words, written: sections })
    const citations = [...(before.citations ?? []), ...(section.citations ?? [])]
    return { ...before, html: before.html + withoutClaims(section.html, brief), citations }
  } catch (error) {
    if (
      error instanceof WritingFailure &&
      error.reason !== 'model_unavailable' &&
      !isForOperator(error.reason)
    )
      return before
    throw error
  }
}
