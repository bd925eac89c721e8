import type { Llm } from '../../platform/models/llm.ts'
import { editPost } from '../edit/edit-post.ts'
import { readWithModel, type ReadInput } from '../checks/read-with-model.ts'
import type { WrittenParts } from '../finish/read-finish.ts'
import { writeFinish } from '../finish/write-finish.ts'
import type { Problem } from '../edit/find-problems.ts'
import { extendText, writeText } from '../write/write-text.ts'
import type { Brief, Part, Section, Writer, WrittenText } from '../writer.ts'
import type { Model } from './call-model.ts'
import { fitWindow } from './fit-window.ts'

/** Writes with a model, and has another check it. Throws a WritingFailure when it cannot; every answer is checked, none is trusted. */
export function createModelWriter(llm: Llm, checker = llm) {
  const model: Model = { llm }
  return {
    kind: 'model' as const,
    write: (brief: Brief, part: Part, before: WrittenText | undefined, signal: AbortSignal) =>
      fitWindow(model, brief, (known) => writeText(model, known, part, before, signal)),
    /** The section at `index` with about `missing` more words; as it was when nothing usable came. */
    extend: (brief: Brief, sections: Section[], index: number, missing: number, signal: AbortSignal) =>
      fitWindow(model, brief, (known) =>
        extendText(model, { brief: known, sections, index, missing }, signal),
      ),
    /** One editorial pass over the whole post that puts `problems` right; what fails stays as it was. */
    edit: (brief: Brief, sections: Section[], problems: Problem[], signal: AbortSignal) =>
      fitWindow(model, brief, (known) => editPost(model, { brief: known, sections, problems }, signal)),
    /** What a reader names in the post; undefined where nobody has read it. */
    read: (input: ReadInput, signal: AbortSignal) => readWithModel({ llm: checker }, input, signal),
    /** What goes with the post, but for what is in `before`. */
    finish: (brief: Brief, text: WrittenText, signal: AbortSignal, before?: WrittenParts) =>
      fitWindow(model, forAnnouncing(brief), (known) => writeFinish(model, known, text, signal, before)),
  } satisfies Writer & Record<string, unknown>
}

/** What announces a post says what the post says: the voice belongs to it, what the post was written from does not. */
const forAnnouncing = (brief: Brief): Brief => ({ ...brief, pages: [], targets: [], evidence: [] })

export type ModelWriter = ReturnType<typeof createModelWriter>
