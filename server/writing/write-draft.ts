import { z } from 'zod'
import { countWords } from '../../contract/count-words.ts'
import type { App } from '../platform/app.ts'
import { assemblePost } from './assemble-post.ts'
import { deliverPost } from './end-writing.ts'
import { fitLength, type Extend } from './fit-length.ts'
import { BriefShape, makeBrief } from './make-brief.ts'
import { createModelWriter } from './model/model-writer.ts'
import { sampleWriter } from './sample/sample-writer.ts'
import type { Brief, Finish, Outline, Section, Writer } from './writer.ts'
import { takeStep } from './writing-steps.ts'
import { findWritingRequest } from './writing-request.ts'

const OutlineShape: z.ZodType<Outline> = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), points: z.array(z.string()), words: z.number() })).min(1),
})
const SectionShape: z.ZodType<Section> = z.object({ heading: z.string(), html: z.string() })
const FinishShape: z.ZodType<Finish> = z.object({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  captions: z.record(z.enum(['linkedin', 'facebook', 'instagram', 'x', 'threads', 'bluesky']), z.string()),
})

/** Brief, outline, sections, length, finish: each saved, the last one delivers. */
export async function writeDraft(app: App, postId: string, signal: AbortSignal): Promise<void> {
  const found = await findWritingRequest(app.db, postId)
  // Purged with its account.
  if (!found) return
  const modelWriter = app.llm && createModelWriter(app.llm)
  const writer: Writer = modelWriter ?? sampleWriter
  const brief = await takeStep(
    app,
    postId,
    {
      name: 'brief',
      schema: BriefShape,
      progress: { step: 'brief', message: 'Reading your brief', percent: 5 },
    },
    () => makeBrief(app.db, postId, found.accountId, found.request),
  )
  // Steps carry the writer's name: a post begun by one writer is not continued by the other.
  const step = <T>(name: string, schema: z.ZodType<T>) => ({ name: `${writer.kind}:${name}`, schema })
  const outline = await takeStep(
    app,
    postId,
    {
      ...step('outline', OutlineShape),
      progress: { step: 'outline', message: 'Making the outline', percent: 10 },
    },
    () => writer.outline(brief, signal),
  )
  const sections = await writeSections(app, writer, brief, outline, signal)
  const extend: Extend | undefined =
    modelWriter &&
    ((written, index, missing, round) =>
      takeStep(app, postId, step(`extend-${round}`, SectionShape), () =>
        modelWriter.extend(brief, outline, written, index, missing, signal),
      ))
  const fitted = await fitLength(sections, brief.words, extend)
  const finish = await takeStep(
    app,
    postId,
    {
      ...step('finish', FinishShape),
      progress: { step: 'finish', message: 'Writing title, excerpt and captions', percent: 90 },
    },
    () => writer.finish(brief, outline, fitted, signal),
  )
  const content = assemblePost(fitted)
  await deliverPost(app, postId, { ...finish, content, wordCount: countWords(content), writer: writer.kind })
}

async function writeSections(
  app: App,
  writer: Writer,
  brief: Brief,
  outline: Outline,
  signal: AbortSignal,
): Promise<Section[]> {
  const written: Section[] = []
  const total = outline.sections.length
  for (const [index, { heading }] of outline.sections.entries()) {
    const message = `Writing section ${index + 1} of ${total}: ${heading}`
    const section = await takeStep(
      app,
      brief.postId,
      {
        name: `${writer.kind}:section-${index + 1}`,
        schema: SectionShape,
        progress: { step: 'section', message, percent: Math.round(15 + (70 * index) / total) },
      },
      () => writer.section(brief, outline, index, written, signal),
    )
    written.push(section)
  }
  return written
}
