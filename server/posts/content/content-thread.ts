import { countWords } from '../../../contract/posts/count-words.ts'
import { plainSpaces } from '../../../contract/posts/plain-spaces.ts'
import { failField } from '../../platform/fail.ts'
import { isEmptyContent, sanitizeWithLoss } from './sanitize-content.ts'

// A long post has hundreds of elements. The parser compares each tag with all open ones, so its time grows with the square;
// this many take a tenth of a second.
const maxTags = 20_000
// The contract's limit: a text that entities pushed past it could never be saved again.
const maxCharacters = 400_000

export interface CleanedContent {
  content: string
  wordCount: number
  /** What readers would miss, in plain words. */
  lost: string[]
}

/** Runs in a thread for long texts; see clean-content.ts. */
export const tasks = { cleanContent, cleanDraft }

function cleanContent(html: string): CleanedContent {
  const cleaned = cleanDraft(html)
  if (isEmptyContent(cleaned.content)) failField('content', 'Content is required')
  return cleaned
}

function cleanDraft(html: string): CleanedContent {
  if ((html.match(/<[a-z/]/gi)?.length ?? 0) > maxTags)
    failField('content', 'This has too many elements. At most 10,000.')
  const { content, lost } = sanitizeWithLoss(plainSpaces(html))
  if (content.length > maxCharacters)
    failField('content', 'At most 400,000 characters, with special characters written as HTML')
  return { content, wordCount: countWords(content), lost }
}
