import { countWords } from '../../contract/count-words.ts'
import { fail } from '../platform/fail.ts'
import { isEmptyContent, sanitizeContent } from './sanitize-content.ts'

// A long post has some hundreds. The parser's time grows with the square of unclosed ones: this many take a tenth of a second.
const maxElements = 10_000

/** A person's content as it is stored, with its words counted; refuses what is empty once it is clean. */
export function cleanContent(html: string): { content: string; wordCount: number } {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > maxElements)
    refuse('This has too many elements. At most 10,000.')
  const content = sanitizeContent(html)
  if (isEmptyContent(content)) refuse('Content is required')
  return { content, wordCount: countWords(content) }
}

const refuse = (message: string): never => fail('invalid_input', message, { fields: { content: message } })
