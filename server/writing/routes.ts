import { api } from '../../contract/api.ts'
import { defineRoutes, type RawRoute } from '../platform/http/define-routes.ts'
import { uploadSource } from './brief/upload-source.ts'
import { listSimilar } from './brief/similar-posts.ts'
import { requestFeedback, decideFeedback } from './feedback/request-feedback.ts'
import { listFeedback } from './feedback/turns.ts'
import { writeCaptions } from './finish/write-captions.ts'
import { decideSentence } from './held/decide-sentence.ts'
import { applyToPost, checkHouseStyle } from './house-style/correct-post.ts'
import { answerInterview, askInterview, listInterviews } from './interview/answer-interview.ts'
import { answerRoutes } from './interview/answer-page.ts'
import { getChecks } from './record/get-checks.ts'
import { getRecord } from './record/get-record.ts'
import { followWriting } from './requests/follow-writing.ts'
import { generatePost } from './requests/generate-post.ts'
import { refreshPost } from './requests/refresh-post.ts'
import { stopWriting } from './requests/end-writing.ts'
import { analyzeSales } from './sales/analyze-sales.ts'
import { proposeVoiceCard } from './voice/learn-voice.ts'

export const writingRoutes = defineRoutes('writing', api.writing, {
  proposeVoiceCard,
  generate: generatePost,
  uploadSource,
  stop: stopWriting,
  events: followWriting,
  checks: getChecks,
  decideSentence,
  record: getRecord,
  refresh: refreshPost,
  writeCaptions,
  similar: listSimilar,
  analyzeSales,
  checkHouseStyle,
  applyHouseStyle: applyToPost,
  listFeedback,
  askFeedback: requestFeedback,
  decideFeedback,
  listInterviews,
  askInterview,
  answerInterview,
})

export const writingRawRoutes: RawRoute[] = answerRoutes
