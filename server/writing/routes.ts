import { api } from '../../contract/api.ts'
import { routes } from '../platform/routes.ts'
import { followWriting } from './follow-writing.ts'
import { generatePost } from './generate-post.ts'
import { stopWriting } from './stop-writing.ts'

export const writingRoutes = routes('writing', api.writing, {
  generate: generatePost,
  stop: stopWriting,
  events: followWriting,
})
