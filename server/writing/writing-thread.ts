import { countWords } from '../../contract/posts/count-words.ts'
import { editContent } from './feedback/edit-content.ts'
import { recordChecks } from './checks/checks.ts'
import { readSourceFile } from './brief/read-source-file.ts'
import { findNearest } from './checks/similar.ts'
import { checkRequested } from './checks/requested.ts'
import { countSlop, habitsOf } from './checks/author-style.ts'
import { chooseFromSources } from './evidence/evidence.ts'
import { readWebPage, readWholePage } from './research/read-web-page.ts'
import { applyHouseStyle, type StyleContext } from './house-style/apply-house-style.ts'
import { countEdits } from './voice/count-edits.ts'
import type { Brief } from './writer.ts'

interface MeasureTask {
  content: string
  brief: Brief | undefined
  missing: string[] | null
  ownTexts: string[]
}

type PostTexts = Record<'content' | 'title' | 'excerpt', string>

export const tasks = {
  measure: ({ content, brief, missing, ownTexts }: MeasureTask) => ({
    asked: checkRequested(brief, content, missing),
    now: countWords(content),
    slop: countSlop(content, habitsOf(ownTexts)),
  }),
  readWebPage,
  readWholePage,
  readSourceFile: (bytes: Uint8Array) => readSourceFile(Buffer.from(bytes)),
  chooseFromSources,
  recordChecks,
  findNearest,
  editContent,
  countEdits,
  applyHouseStyle: ({ given, context }: { given: PostTexts; context: StyleContext }) =>
    applyHouseStyle(given, context),
}
