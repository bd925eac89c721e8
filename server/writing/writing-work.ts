import { threadWork } from '../platform/threads/thread-work.ts'
import { tasks } from './writing-thread.ts'

/** What would block the event loop: thousands of posts, slow patterns, foreign pages. */
export const writingWork = threadWork(import.meta, 'writing-thread', {
  tasks,
  late: { code: 'too_large', message: 'This post takes too long to check. Shorten it and try again.' },
})
