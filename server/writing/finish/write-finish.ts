import { z } from 'zod'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import type { OutputFormat } from '../../platform/models/llm.ts'
import { askAgain } from '../model/ask-again.ts'
import { postContext } from '../model/brief-context.ts'
import { callModel, type Model } from '../model/call-model.ts'
import type { Outline } from '../outline/outline.ts'
import type { Brief, Finish, Section } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { readFinish } from './read-finish.ts'

const Text = z.string()
const Announcement = z.object({
  title: Text,
  excerpt: Text,
  slug: Text,
  captions: z.object(Object.fromEntries(captionNetworks.map((network) => [network, Text]))),
})
const Newsletter = z.object({ subject: Text, preheader: Text, body: Text })

/** What the server is asked to hold an answer to; reading is as tolerant as without. */
const finishForm = ({ withNewsletter }: Brief): OutputFormat =>
  withNewsletter
    ? { name: 'finish_with_newsletter', schema: Announcement.extend({ newsletter: Newsletter }) }
    : { name: 'finish', schema: Announcement }

function finishPrompt({ withNewsletter }: Brief): string {
  const mail =
    ', "newsletter": {"subject": "at most 60 characters", "preheader": "at most 90 characters", "body": "paragraphs separated by an empty line"}'
  return `Write what announces the post. Say nothing that the post doesn't say. Answer with JSON only:
{"title": "at most 60 characters, as a person would write it", "excerpt": "one or two whole sentences, together 110 to 155 characters: what the reader gets", "slug": "3 to 6 words-in-lower-case", "captions": {"linkedin": "up to 600 characters", "facebook": "up to 400 characters", "instagram": "up to 600 characters, 3 to 5 hashtags", "x": "up to 230 characters", "threads": "up to 400 characters", "bluesky": "up to 180 characters"}${withNewsletter ? mail : ''}}
title and excerpt: contain searchTerm in a natural form.
captions: each in the manner of its network and different from the others, whole sentences, {url} once where the address of the post goes, no other address.${withNewsletter ? newsletterInstruction : ''}`
}

const newsletterInstruction = `
newsletter: a letter from the business to people who know it: one thought from the post that is useful by itself, and why the rest is worth reading. 80 to 160 words in short paragraphs, no greeting by name, no signature, no list of headings. Its last line invites readers to the post and contains {url}.`

/** Title, excerpt, slug, captions and newsletter. The post is whole by now: whatever the model fails at is taken from the post. */
export async function writeFinish(
  model: Model,
  brief: Brief,
  outline: Outline,
  sections: Section[],
  signal: AbortSignal,
): Promise<Finish> {
  const call = {
    step: 'finish' as const,
    context: postContext(brief, outline, sections),
    form: finishForm(brief),
  }
  try {
    return await askAgain(signal, finishPrompt(brief), async (prompt) => {
      const { text } = await callModel(model, { ...call, prompt }, signal)
      const { finish, problem } = readFinish(text, brief, outline, sections)
      return { value: finish, problem }
    })
  } catch (error) {
    if (error instanceof WritingFailure) return readFinish(undefined, brief, outline, sections).finish
    throw error
  }
}
