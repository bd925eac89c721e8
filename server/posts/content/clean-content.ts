import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { threadWork } from '../../platform/threads/thread-work.ts'
import { tasks, type CleanedContent } from './content-thread.ts'
import { findSiteBlocks, hashesIn, withoutBlocks } from './site-blocks.ts'

// Four times a usual post. The worst text of this length takes 20 ms, which nobody notices; a thread costs memory.
const maxCharactersHere = 20_000

const contentWork = threadWork<typeof tasks>(import.meta, 'content-thread', {
  late: { code: 'too_large', message: 'This text takes too long to check. Please shorten it.' },
})

type StoredContent = Omit<CleanedContent, 'lost'>

interface GivenContent {
  accountId: string
  content: string
  /** The owner has seen what would be left out. */
  acceptLoss?: boolean | undefined
}

/**
 * A person's content as it is stored, with its words counted; refuses what is empty once it is clean, and with content_loss
 * what readers would miss something of. Long texts are cleaned in a thread: call it before a transaction begins.
 */
export const cleanContent = async (app: App, given: GivenContent): Promise<StoredContent> =>
  withoutLoss(app, await clean(app, given.accountId, 'cleanContent', given.content), given)

/** The same for what is not finished: it may be empty. */
export const cleanDraft = async (app: App, given: GivenContent): Promise<StoredContent> =>
  withoutLoss(app, await clean(app, given.accountId, 'cleanDraft', given.content), given)

/** A person's content as it would be stored, with what it would lose. */
export const previewContent = async (app: App, accountId: string, html: string): Promise<CleanedContent> =>
  clean(app, accountId, 'cleanDraft', html)

/** The same at once, for what was stored before and is changed within a transaction. */
export function cleanStored(html: string): StoredContent {
  const { content, wordCount } = tasks.cleanDraft(html)
  return { content, wordCount }
}

async function withoutLoss(
  app: App,
  { lost: unkept, ...stored }: CleanedContent,
  { accountId, acceptLoss }: GivenContent,
): Promise<StoredContent> {
  const known = await findSiteBlocks(app.db, accountId, stored.content)
  const unknown = hashesIn(stored.content).filter((hash) => !known.has(hash))
  const lost = unknown.length > 0 ? [...unkept, 'a block of another WordPress site'] : unkept
  if (lost.length === 0) return stored
  if (acceptLoss) return { ...stored, content: withoutBlocks(stored.content, unknown) }
  const message = `A post can’t hold ${lost.join(', ')}. Remove it, or save without it.`
  return fail('content_loss', message, { fields: { content: message }, lost })
}

const clean = async (app: App, accountId: string, name: keyof typeof tasks, html: string) =>
  html.length > maxCharactersHere ? app.threads.run(contentWork, name, accountId, html) : tasks[name](html)
