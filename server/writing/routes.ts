import { api } from '../../contract/api.ts'
import { defineRoutes, type RawRoute } from '../platform/http/define-routes.ts'
import { uploadSource } from './brief/upload-source.ts'
import { listSimilar } from './brief/similar-posts.ts'
import { requestFeedback, decideFeedback } from './feedback/request-feedback.ts'
import { listFeedback } from './feedback/give-feedback.ts'
import { writeCaptions } from './finish/write-finish.ts'
import { decideSentence } from './held/decide-sentence.ts'
import { applyToPost, checkHouseStyle } from './house-style/style-post.ts'
import { answerInterview, askInterview, listInterviews } from './interview/answer-interview.ts'
import { answerRoutes } from './interview/answer-page.ts'
import { getChecks, getRecord } from './record/record.ts'
import { followWriting } from './requests/follow-writing.ts'
import { generatePost, refreshPost } from './requests/generate-post.ts'
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
