import type { App } from '../../platform/app.ts'
import { threadWork } from '../../platform/threads/thread-work.ts'
import { tasks, type CleanedContent } from './content-thread.ts'

// Four times a usual post. The worst text of this length takes 20 ms, which nobody notices; a thread costs memory.
const maxCharactersHere = 20_000

const contentWork = threadWork<typeof tasks>(import.meta, 'content-thread', {
  late: { code: 'too_large', message: 'This text takes too long to check. Please shorten it.' },
})

/**
 * A person's content as it is stored, with its words counted; refuses what is empty once it is clean. Long texts are cleaned
 * in a thread: call it before a transaction begins.
 */
export const cleanContent = async (app: App, accountId: string, html: string): Promise<CleanedContent> =>
  clean(app, accountId, 'cleanContent', html)

/** The same for what is not finished: it may be empty. */
export const cleanDraft = async (app: App, accountId: string, html: string): Promise<CleanedContent> =>
  clean(app, accountId, 'cleanDraft', html)

/** The same at once, for what was stored before and is changed within a transaction. */
export const cleanStored: (html: string) => CleanedContent = tasks.cleanDraft

const clean = async (app: App, accountId: string, name: keyof typeof tasks, html: string) =>
  html.length > maxCharactersHere ? app.threads.run(contentWork, name, accountId, html) : tasks[name](html)
