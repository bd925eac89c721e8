import { threadWork } from '../platform/threads/thread-work.ts'
import type { tasks } from './keyword-thread.ts'

/** Finds keywords; the longest text takes half a second. */
export const keywordWork = threadWork<typeof tasks>(import.meta, 'keyword-thread', {
  late: { code: 'unavailable', message: 'Finding keywords takes too long at the moment. Please try again.' },
})
