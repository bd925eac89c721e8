import type { Newsletter } from '../../../contract/posts/posts.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { sentencesOf } from '../gates/truth/truth-gate.ts'
import { callModel, retryModelCall, type Model } from '../model/call-model.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { Brief, FinishedPost } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { plainNewsletter } from './plain-newsletter.ts'
import { readNewsletter } from './read-newsletter.ts'

function newsletterPrompt(brief: Brief, { title, content }: FinishedPost): string {
  const { tone, profile, persona } = brief
  return `The blog post is written. Write a newsletter that makes its readers want to read it.
${quoteData({ title, post: plainText(content), tone, business: profile.businessName, ...(persona ? { reader: persona } : {}) })}
Say nothing that the post does not say. 80 to 160 words in short paragraphs, no greeting by name, no signature.
Answer with JSON only, in this form:
{"subject": "at most 60 characters", "preheader": "at most 90 characters", "body": "paragraphs separated by an empty line"}`
}

/** The mail that goes with a finished post. Whatever the model fails at is made from the post. */
export async function writeNewsletter(
  model: Model,
  brief: Brief,
  finished: FinishedPost,
  signal: AbortSignal,
): Promise<Newsletter> {
  const plain = plainNewsletter(finished)
  // Facts only from the post: its claims have been through the gate, and what is held waits there.
  const sheet = { facts: sentencesOf(finished.content), own: brief.sheet.own }
  try {
    return await retryModelCall(signal, async () =>
      readNewsletter((await callModel(model, newsletterPrompt(brief, finished), signal)).text, sheet, plain),
    )
  } catch (error) {
    if (error instanceof WritingFailure) return plain
    throw error
  }
}
