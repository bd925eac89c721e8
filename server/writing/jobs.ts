import { giveFeedback } from './feedback/give-feedback.ts'
import { rescueWriting } from './requests/rescue-writing.ts'
import { writePost } from './write-post.ts'

export const writingJobs = [writePost, giveFeedback, rescueWriting]
