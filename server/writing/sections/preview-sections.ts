import type { App } from '../../platform/app.ts'
import type { Llm } from '../../platform/models/llm.ts'
import { signal } from '../../platform/signals.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { postTopic } from '../../posts/post-events.ts'
import { stripForeign } from '../model/strip-foreign.ts'
import type { Progress } from '../writing-steps.ts'
import { parseBlocks } from './parse-blocks.ts'
import { renderBlocks } from './render-blocks.ts'
import { splitCitations } from './split-citations.ts'

// Faster than anyone reads, and each is a message to every process.
const everyMs = 700
// A notification of PostgreSQL holds 8,000 bytes: this many characters of three bytes, and what is being done.
const maxChars = 2000
const maxBytes = 7900

/**
 * The same model, whose growing text goes to the screens of those who watch while a section is written: as a signal, stored
 * nowhere. `begin` says which section is being written from now on, if any.
 */
export function previewSections(
  app: App,
  postId: string,
  llm: Llm,
): { llm: Llm; begin(section: Progress | undefined): void } {
  let underWay: Progress | undefined
  let sentAt = -Infinity
  const onText = (textSoFar: string) => {
    if (performance.now() - sentAt < everyMs) return
    const text = readableText(textSoFar)
    const message = JSON.stringify({ ...underWay, text })
    if (text === '' || Buffer.byteLength(message) > maxBytes) return
    sentAt = performance.now()
    // The words arrive with the section anyway.
    signal(app.db, postTopic(postId), message).catch((error: unknown) =>
      app.log.debug({ err: error, postId }, 'Section not shown as it is written'),
    )
  }
  return {
    llm: {
      name: llm.name,
      complete: (request) => llm.complete(underWay ? { ...request, onText } : request),
    },
    begin(section) {
      underWay = section
      sentAt = -Infinity
    },
  }
}

const link = /\[\[p\d{1,3}\|([^\]|]{0,300})\]\]/g

/** The end of it, as it will read: without marks, of which the last may be half there. */
function readableText(textSoFar: string): string {
  const half =
    textSoFar.lastIndexOf('[') > textSoFar.lastIndexOf(']') ? textSoFar.lastIndexOf('[') : undefined
  const { text } = splitCitations(stripForeign(textSoFar.slice(0, half).replace(link, '$1')).trim())
  const whole = plainText(renderBlocks(parseBlocks(text)))
  return whole.length <= maxChars ? whole : `…${whole.slice(-maxChars).replace(/^\S*/, '').toWellFormed()}`
}
