import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Llm, LlmRequest } from '../../platform/models/llm.ts'
import { signal } from '../../platform/signals.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { postTopic } from '../../posts/post-events.ts'
import { writingSteps } from '../../schema/writing.ts'
import { linkMark } from '../links/place-links.ts'
import { stripForeign } from '../model/strip-foreign.ts'
import type { Progress } from '../requests/writing-request.ts'
import { parseBlocks, renderBlocks, splitCitations } from './markdown.ts'
import { bodyOf } from './read-post.ts'

// Faster than anyone reads, and each update is a message to every process.
const everyMs = 700
// A PostgreSQL notification holds 8,000 bytes: this many three-byte characters, plus the current step.
const maxChars = 2000
const maxBytes = 7900

/** The signals are not stored. `begin` sets what is being written from now on, if anything. */
export function previewText(app: App, postId: string, llm: Llm) {
  let underWay: Progress | undefined
  let sentAt = -Infinity
  let [part, keptAt] = [0, -Infinity]
  // The words arrive with the draft anyway.
  const missed = (error: unknown) => app.log.debug({ err: error, postId }, 'Text not shown as it is written')
  const onText = (textSoFar: string) => {
    if (performance.now() - keptAt > keepEveryMs) {
      keptAt = performance.now()
      keepPartial(app, postId, { part, text: textSoFar }).catch(missed)
    }
    if (performance.now() - sentAt < everyMs) return
    const text = readableText(textSoFar)
    const message = JSON.stringify({ ...underWay, text })
    if (text === '' || Buffer.byteLength(message) > maxBytes) return
    sentAt = performance.now()
    signal(app.db, postTopic(postId), message).catch(missed)
  }
  return {
    llm: {
      name: llm.name,
      complete: (request: LlmRequest) => llm.complete(underWay ? { ...request, onText } : request),
    },
    begin(text: Progress | undefined) {
      underWay = text
      if (text) part++
      sentAt = -Infinity
      keptAt = performance.now()
    },
  }
}

export interface PartialText {
  part: number
  text: string
}

export const partialStep = 'partial'
const keepEveryMs = 5000

const keepPartial = (app: App, postId: string, result: PartialText) =>
  app.db
    .insert(writingSteps)
    .values({ postId, step: partialStep, result })
    .onConflictDoUpdate({
      target: [writingSteps.postId, writingSteps.step],
      set: { result, createdAt: sql`now()` },
    })

/** The end of the text as it will read, without marks, the last of which may be incomplete. */
function readableText(textSoFar: string): string {
  const written = bodyOf(textSoFar)
  const half = written.lastIndexOf('[') > written.lastIndexOf(']') ? written.lastIndexOf('[') : undefined
  const { text } = splitCitations(stripForeign(written.slice(0, half).replace(linkMark, '$2')).trim())
  const whole = plainText(renderBlocks(parseBlocks(text)))
  return whole.length <= maxChars ? whole : `…${whole.slice(-maxChars).replace(/^\S*/, '').toWellFormed()}`
}
