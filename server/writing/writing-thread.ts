import { countWords } from '../../contract/posts/count-words.ts'
import { passGates } from './feedback/pass-gates.ts'
import { mapKeyword } from './gates/search/keyword-map.ts'
import { countSlop, habitsOf } from './gates/slop/slop-lint.ts'
import { checkAsked } from './record/check-asked.ts'
import { scoreSales } from './sales/score-sales.ts'
import type { Brief } from './writer.ts'

/** Runs in a thread for long texts: see check-in-thread.ts. */
export const tasks = {
  measure,
  scoreSales,
  passGates: ({ before, proposed, held }: Changes) => passGates(before, proposed, held),
}

interface Measured {
  found: Parameters<typeof mapKeyword>[0] & { content: string }
  brief: Brief | undefined
  keywords: string[]
  /** The author's own posts, as plain text. */
  ownTexts: string[]
}

interface Changes {
  before: string
  proposed: Parameters<typeof passGates>[1]
  held: Parameters<typeof passGates>[2]
}

function measure({ found, brief, keywords, ownTexts }: Measured) {
  const { content } = found
  return {
    asked: checkAsked(brief, content),
    now: countWords(content),
    slop: countSlop(content, habitsOf(ownTexts)),
    keywords: keywords.map((keyword) => mapKeyword(found, keyword)),
  }
}
