import { z } from 'zod'
import type { Llm } from '../../platform/models/llm.ts'
import { editPost } from '../edit/edit-post.ts'
import { checkClaims } from '../held/check-claims.ts'
import { writeFinish } from '../finish/write-finish.ts'
import type { Outline } from '../outline/outline.ts'
import { writeOutline } from '../outline/write-outline.ts'
import { extendSection, writeSection } from '../sections/write-section.ts'
import type { Edited } from '../edit/apply-patches.ts'
import type { Problem } from '../edit/find-problems.ts'
import type { Brief, Section, Writer } from '../writer.ts'
import type { Model } from './call-model.ts'

export const SectionShape: z.ZodType<Section> = z.object({
  heading: z.string(),
  html: z.string(),
  citations: z.array(z.object({ sentence: z.string(), ids: z.array(z.string()) })).optional(),
})
export const EditedShape = z.object({
  sections: z.array(SectionShape),
  dropped: z.array(z.object({ text: z.string(), reason: z.string() })),
})

export interface ModelWriter extends Writer {
  kind: 'model'
  /** The section at `index` with about `missing` more words; as it was when nothing usable came. */
  extend(
    brief: Brief,
    outline: Outline,
    sections: Section[],
    index: number,
    missing: number,
    signal: AbortSignal,
  ): Promise<Section>
  /** One editorial pass over the whole post that puts `problems` right; what fails stays as it was. */
  edit(
    brief: Brief,
    outline: Outline,
    sections: Section[],
    problems: Problem[],
    signal: AbortSignal,
  ): Promise<Edited>
  /** Those of the sentences that the fact sheet doesn't support; undefined where nobody can say. */
  check(brief: Brief, sentences: string[], signal: AbortSignal): Promise<string[] | undefined>
}

// A slow model of one's own writes 250 words in a minute; two silences of this length stay under three minutes.
const modelTimeoutMs = 85_000

/** Writes with a model, and has another check it. Throws a WritingFailure when it cannot; every answer is checked, none is trusted. */
export function createModelWriter(llm: Llm, checker = llm): ModelWriter {
  const model: Model = { llm, timeoutMs: modelTimeoutMs }
  return {
    kind: 'model',
    outline: (brief, signal) => writeOutline(model, brief, signal),
    section: (brief, outline, index, written, signal) =>
      writeSection(model, brief, outline, index, written, signal),
    extend: (brief, outline, sections, index, missing, signal) =>
      extendSection(model, { brief, outline, sections, index, missing, signal }),
    edit: (brief, outline, sections, problems, signal) =>
      editPost(model, { brief, outline, sections, problems, signal }),
    check: (brief, sentences, signal) =>
      checkClaims({ ...model, llm: checker }, { brief, sentences, signal }),
    finish: (brief, outline, sections, signal) => writeFinish(model, brief, outline, sections, signal),
  }
}
