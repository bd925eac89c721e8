import { api } from '../../contract/api.ts'
import { routes } from '../platform/routes.ts'
import { askFeedback } from './feedback/ask-feedback.ts'
import { decideFeedback } from './feedback/decide-feedback.ts'
import { listFeedback } from './feedback/find-turns.ts'
import { followWriting } from './follow-writing.ts'
import { generatePost } from './generate-post.ts'
import { decideSentence } from './held/decide-sentence.ts'
import { getChecks } from './record/get-checks.ts'
import { getRecord } from './record/get-record.ts'
import { analyzeSales } from './sales/analyze-sales.ts'
import { refreshPost } from './refresh-post.ts'
import { listSimilar } from './similar-posts.ts'
import { stopWriting } from './stop-writing.ts'

export const writingRoutes = routes('writing', api.writing, {
  generate: generatePost,
  stop: stopWriting,
  events: followWriting,
  checks: getChecks,
  decideSentence,
  record: getRecord,
  refresh: refreshPost,
  similar: listSimilar,
  analyzeSales,
  listFeedback,
  askFeedback,
  decideFeedback,
})
