import { threadWork } from '../../platform/threads/thread-work.ts'
import type { tasks } from './voice-thread.ts'

export const voiceWork = threadWork<typeof tasks>(import.meta, 'voice-thread', {
  late: { code: 'too_large', message: 'This text takes too long to read. Please use a shorter one.' },
})
