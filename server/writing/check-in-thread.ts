import type { App } from '../platform/app.ts'
import { threadWork } from '../platform/threads/thread-work.ts'
import { tasks } from './writing-thread.ts'

// Four times a usual post. The slowest text of this length takes 20 ms inline, which costs less than a thread.
const maxInlineCharacters = 20_000

type Tasks = typeof tasks
type Task<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0]
type Result<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>

const writingWork = threadWork<Tasks>(import.meta, 'writing-thread', {
  late: { code: 'too_large', message: 'This post takes too long to check. Shorten it and try again.' },
})

/** For what would block the event loop: thousands of posts, slow patterns, foreign pages. Few `characters` are done here. */
export const inThread = async <Name extends keyof Tasks>(
  app: App,
  accountId: string,
  name: Name,
  task: Task<Name>,
  characters = Infinity,
): Promise<Result<Name>> =>
  characters > maxInlineCharacters
    ? app.threads.run(writingWork, name, accountId, task)
    : (tasks[name] as (task: Task<Name>) => Result<Name>)(task)
