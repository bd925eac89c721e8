import { countWords } from '../../contract/count-words.ts'
import { fail } from '../platform/fail.ts'
import { isEmptyContent, sanitizeContent } from './sanitize-content.ts'

// A long post has some hundreds. The parser's time grows with the square of unclosed ones: this many take a tenth of a second.
const maxElements = 10_000

interface Cleaned {
  content: string
  wordCount: number
}

/** A person's content as it is stored, with its words counted; refuses what is empty once it is clean. */
export function cleanContent(html: string): Cleaned {
  const cleaned = cleanDraft(html)
  if (isEmptyContent(cleaned.content)) refuse('Content is required')
  return cleaned
}

/** The same for what is not finished: it may be empty. */
export function cleanDraft(html: string): Cleaned {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > maxElements)
    refuse('This has too many elements. At most 10,000.')
  const content = sanitizeContent(html)
  return { content, wordCount: countWords(content) }
}

const refuse = (message: string): never => fail('invalid_input', message, { fields: { content: message } })
