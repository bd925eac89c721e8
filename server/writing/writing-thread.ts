import { countWords } from '../../contract/posts/count-words.ts'
import { editContent } from './feedback/edit-content.ts'
import { plainText } from '../posts/content/plain-text.ts'
import { findNearest } from './gates/hard/find-duplicate.ts'
import { mapKeyword } from './gates/seo/keyword-map.ts'
import { runGates } from './gates/gates.ts'
import { chooseFromSources } from './evidence/choose-from-sources.ts'
import { countSlop, habitsOf } from './gates/slop/slop-lint.ts'
import type { FrameworkInput } from './frameworks/check-framework.ts'
import { checkRequested } from './record/check-requested.ts'
import { readWebPage, readWholePage } from './research/read-web-page.ts'
import type { Brief } from './writer.ts'

/** Runs in a thread for long texts: see check-in-thread.ts. */
export const tasks = {
  measure,
  readWebPage,
  readWholePage,
  chooseFromSources,
  runGates,
  findNearest: ({ text, others }: FindNearestTask) =>
    findNearest(
      text,
      others.map(({ title, html }) => ({ title, text: plainText(html) })),
    ),
  editContent,
}

interface MeasureTask {
  found: Parameters<typeof mapKeyword>[0] & { content: string }
  brief: Brief | undefined
  /** What the gate `framework` was run on when the post was written. */
  read: FrameworkInput | undefined
  keywords: string[]
  /** The author's own posts, as plain text. */
  ownTexts: string[]
}

interface FindNearestTask {
  /** Plain text. */
  text: string
  others: { title: string; html: string }[]
}

function measure({ found, brief, read, keywords, ownTexts }: MeasureTask) {
  const { content } = found
  return {
    asked: checkRequested(brief, content, read),
    now: countWords(content),
    slop: countSlop(content, habitsOf(ownTexts)),
    keywords: keywords.map((keyword) => mapKeyword(found, keyword)),
  }
}
