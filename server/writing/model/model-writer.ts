import { z } from 'zod'
import type { Llm } from '../../platform/models/llm.ts'
import { editPost } from '../edit/edit-post.ts'
import { readWithModel, type ReadInput, type Reading } from '../checks/read-with-model.ts'
import type { Announcements } from '../finish/read-finish.ts'
import { writeFinish, writeWhatIsMissing } from '../finish/write-finish.ts'
import type { Edited } from '../edit/apply-patches.ts'
import type { Problem } from '../edit/find-problems.ts'
import { extendText, writeText } from '../write/write-text.ts'
import type { Brief, Section, Writer, WrittenText } from '../writer.ts'
import type { Model } from './call-model.ts'
import { fitWindow } from './fit-window.ts'

export const SectionShape: z.ZodType<Section> = z.object({ heading: z.string(), html: z.string() })
export const WrittenShape: z.ZodType<WrittenText> = z.object({
  ...{ title: z.string(), plan: z.string(), sections: z.array(SectionShape) },
  citations: z.array(z.object({ sentence: z.string(), ids: z.array(z.string()) })),
  dropped: z.array(z.string()),
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
    sections: Section[],
    index: number,
    missing: number,
    signal: AbortSignal,
  ): Promise<Section>
  /** One editorial pass over the whole post that puts `problems` right; what fails stays as it was. */
  edit(brief: Brief, sections: Section[], problems: Problem[], signal: AbortSignal): Promise<Edited>
  /** What a reader names in the post; undefined where nobody has read it. */
  read(input: ReadInput, signal: AbortSignal): Promise<Reading | undefined>
  /** The captions and the newsletter that are missing; what it fails at stays missing. */
  announce(
    brief: Brief,
    text: WrittenText,
    written: Announcements,
    signal: AbortSignal,
  ): Promise<Announcements>
}

/** Writes with a model, and has another check it. Throws a WritingFailure when it cannot; every answer is checked, none is trusted. */
export function createModelWriter(llm: Llm, checker = llm): ModelWriter {
  const model: Model = { llm }
  const reader: Model = { llm: checker }
  return {
    kind: 'model',
    write: (brief, part, before, signal) =>
      fitWindow(model, brief, (known) => writeText(model, known, part, before, signal)),
    extend: (brief, sections, index, missing, signal) =>
      fitWindow(model, brief, (known) =>
        extendText(model, { brief: known, sections, index, missing }, signal),
      ),
    edit: (brief, sections, problems, signal) =>
      fitWindow(model, brief, (known) => editPost(model, { brief: known, sections, problems, signal })),
    read: (input, signal) => readWithModel(reader, input, signal),
    announce: (brief, text, written, signal) =>
      fitWindow(model, forAnnouncing(brief), (known) =>
        writeWhatIsMissing(model, known, text, written, signal),
      ),
    finish: (brief, text, signal) =>
      fitWindow(model, forAnnouncing(brief), (known) => writeFinish(model, known, text, signal)),
  }
}

/** What announces a post says what the post says: the voice belongs to it, what the post was written from does not. */
const forAnnouncing = (brief: Brief): Brief => ({ ...brief, pages: [], targets: [], evidence: [] })
