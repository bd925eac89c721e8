import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { threadWork } from '../../platform/threads/thread-work.ts'
import { tasks, type CleanedContent } from './content-thread.ts'
import { findSiteBlocks, hashesIn, withoutBlocks } from './site-blocks.ts'

const contentWork = threadWork(import.meta, 'content-thread', {
  tasks,
  late: { code: 'too_large', message: 'This text takes too long to check. Please shorten it.' },
})

type StoredContent = Omit<CleanedContent, 'lost'>

interface GivenContent {
  accountId: string
  content: string
  /** The owner has confirmed what will be left out. */
  acceptLoss?: boolean | undefined
}

/**
 * Cleans content for storing and counts its words. Refuses empty content, and with content_loss anything that readers would
 * miss. Call it before a transaction, because long texts are cleaned in a thread.
 */
export const cleanContent = async (app: App, given: GivenContent): Promise<StoredContent> =>
  withoutLoss(app, await clean(app, given.accountId, 'cleanContent', given.content), given)

/** Cleans an unfinished draft, which may be empty. */
export const cleanDraft = async (app: App, given: GivenContent): Promise<StoredContent> =>
  withoutLoss(app, await clean(app, given.accountId, 'cleanDraft', given.content), given)

/** Cleans content without storing it and lists what would be lost. */
export const previewContent = async (app: App, accountId: string, html: string): Promise<CleanedContent> =>
  clean(app, accountId, 'cleanDraft', html)

/** Cleans stored content synchronously, for use within a transaction. */
export function cleanStored(html: string): StoredContent {
  const { content, wordCount } = tasks.cleanDraft(html)
  return { content, wordCount }
}

async function withoutLoss(
  app: App,
  { lost: lostParts, ...stored }: CleanedContent,
  { accountId, acceptLoss }: GivenContent,
): Promise<StoredContent> {
  const blocks = await findSiteBlocks(app.db, accountId, stored.content)
  const unknown = hashesIn(stored.content).filter((hash) => !blocks.has(hash))
  const lost = unknown.length > 0 ? [...lostParts, 'a block of another WordPress site'] : lostParts
  if (lost.length === 0) return stored
  if (acceptLoss) return { ...stored, content: withoutBlocks(stored.content, unknown) }
  const message = `A post can’t hold ${lost.join(', ')}. Remove it, or save without it.`
  return fail('content_loss', message, { fields: { content: message }, lost })
}

const clean = async (app: App, accountId: string, name: keyof typeof tasks, html: string) =>
  app.threads.run(contentWork, name, accountId, html, html.length)
