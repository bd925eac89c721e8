import type { App } from '../platform/app.ts'
import { threadWork } from '../platform/threads/thread-work.ts'
import { tasks } from './writing-thread.ts'

// Four times a usual post. The worst text of this length takes 20 ms, which nobody notices; a thread costs memory.
const maxInlineCharacters = 20_000

const writingWork = threadWork<typeof tasks>(import.meta, 'writing-thread', {
  late: { code: 'too_large', message: 'This post takes too long to check. Shorten it and try again.' },
})

type Task<Name extends keyof typeof tasks> = Parameters<(typeof tasks)[Name]>[0]

/** What the checks measure of a post; long texts in a thread. */
export async function measurePost(app: App, accountId: string, task: Task<'measure'>) {
  const length = task.ownTexts.reduce((sum, text) => sum + text.length, task.content.length)
  return length > maxInlineCharacters ? inThread(app, accountId, 'measure', task) : tasks.measure(task)
}

/** See editContent; a long post in a thread. */
export const editInThread = async (app: App, accountId: string, task: Task<'editContent'>) =>
  task.content.length > maxInlineCharacters
    ? inThread(app, accountId, 'editContent', task)
    : tasks.editContent(task)

/** For thousands of posts, patterns that take a second where they first run, and pages of which nobody knows who made them. */
export const inThread = <Name extends keyof typeof tasks>(
  app: App,
  accountId: string,
  name: Name,
  task: Task<Name>,
) => app.threads.run(writingWork, name, accountId, task)
