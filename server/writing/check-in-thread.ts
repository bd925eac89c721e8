import type { App } from '../platform/app.ts'
import { threadWork } from '../platform/threads/thread-work.ts'
import { tasks } from './writing-thread.ts'

// Four times a usual post. The slowest text of this length takes 20 ms inline, which costs less than a thread.
const maxInlineCharacters = 20_000

const writingWork = threadWork<typeof tasks>(import.meta, 'writing-thread', {
  late: { code: 'too_large', message: 'This post takes too long to check. Shorten it and try again.' },
})

type Task<Name extends keyof typeof tasks> = Parameters<(typeof tasks)[Name]>[0]

/** Measures a post for the checks; long texts run in a thread. */
export async function measurePost(app: App, accountId: string, task: Task<'measure'>) {
  const length = task.ownTexts.reduce((sum, text) => sum + text.length, task.content.length)
  return length > maxInlineCharacters ? inThread(app, accountId, 'measure', task) : tasks.measure(task)
}

/** Runs editContent; a long post runs in a thread. */
export const editInThread = async (app: App, accountId: string, task: Task<'editContent'>) =>
  task.content.length > maxInlineCharacters
    ? inThread(app, accountId, 'editContent', task)
    : tasks.editContent(task)

/** Runs applyHouseStyle, in a thread for long posts. */
export const styleInThread = async (app: App, accountId: string, task: Task<'applyHouseStyle'>) =>
  task.given.content.length > maxInlineCharacters
    ? inThread(app, accountId, 'applyHouseStyle', task)
    : tasks.applyHouseStyle(task)

/** For work that would block the event loop: thousands of posts, slow patterns, and pages from unknown sources. */
export const inThread = <Name extends keyof typeof tasks>(
  app: App,
  accountId: string,
  name: Name,
  task: Task<Name>,
) => app.threads.run(writingWork, name, accountId, task)
