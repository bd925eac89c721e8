import { z } from 'zod'
import { askAgain } from '../model/ask-again.ts'
import { postContext } from '../model/brief-context.ts'
import { callModel, type Model } from '../model/call-model.ts'
import type { Brief, Finish, WrittenText } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { answerCleaner } from './clean-answer.ts'
import {
  announcementsAsked,
  announcementsShape,
  missingOf,
  writeMissing,
  type Announcements,
} from './write-missing.ts'
import { groundOf, readFinish } from './read-finish.ts'

function finishPrompt({ withNewsletter = false }: Brief): string {
  const { form, rules } = announcementsAsked(missingOf({ captions: {}, newsletter: null }, withNewsletter))
  return `Write what announces the post. Say nothing that the post doesn't say. Answer with JSON only:
{"title": "at most 60 characters, as a person would write it", "excerpt": "one or two whole sentences, together 110 to 155 characters: what the reader gets", "slug": "3 to 6 words-in-lower-case", ${form}}
title and excerpt: contain searchTerm in a natural form.
${rules}`
}

/** Title, excerpt, slug, captions and newsletter. The post is whole by now: what the model fails at is taken from the post or missing. */
export async function writeFinish(
  model: Model,
  brief: Brief,
  { title, sections }: WrittenText,
  signal: AbortSignal,
): Promise<Finish> {
  const context = postContext(brief, sections)
  const missing = missingOf({ captions: {}, newsletter: null }, brief.withNewsletter)
  const schema = announcementsShape(missing).extend({
    title: z.string(),
    excerpt: z.string(),
    slug: z.string(),
  })
  const call = { step: 'finish' as const, context, form: { name: 'finish', schema } }
  try {
    const finish = await askAgain(signal, finishPrompt(brief), async (prompt) => {
      const { text } = await callModel(model, { ...call, prompt }, signal)
      const { finish: value, problem } = readFinish(text, brief, title, sections)
      return { value, problem }
    })
    return { ...finish, ...(await writeWhatIsMissing(model, brief, { title, sections }, finish, signal)) }
  } catch (error) {
    if (error instanceof WritingFailure) return readFinish(undefined, brief, title, sections).finish
    throw error
  }
}

/** What is written with the captions and the newsletter that it lacks, asked for once; what the model fails at stays missing. */
export function writeWhatIsMissing(
  model: Model,
  brief: Brief,
  { title, sections }: Pick<WrittenText, 'title' | 'sections'>,
  written: Announcements,
  signal: AbortSignal,
): Promise<Announcements> {
  const task = {
    context: postContext(brief, sections),
    sheet: groundOf(brief, sections),
    missing: missingOf(written, brief.withNewsletter),
    clean: answerCleaner(brief, title, sections),
  }
  return writeMissing(model, task, written, signal)
}
