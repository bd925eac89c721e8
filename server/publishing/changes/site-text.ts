import type { App } from '../../platform/app.ts'
import { fail, noneIfRefused } from '../../platform/fail.ts'
import { threadWork } from '../../platform/threads/thread-work.ts'
import { explainCause } from '../site-check/causes.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import type { ReadSiteText, SiteImages } from './read-site-text.ts'
import { tasks } from './site-text-thread.ts'

// A quarter more than our own limit, to leave room for blocks and entities.
const maxCharacters = 500_000

const siteTextWork = threadWork(import.meta, 'site-text-thread', {
  tasks,
  late: { code: 'connection_refused', message: explainCause('read_too_slow') },
})

/** Converts a WordPress post to our HTML; fails with connection_refused when it is too large or takes too long. */
export async function readSiteText(
  app: App,
  caller: string,
  post: WpPost,
  pictures: SiteImages = new Map(),
): Promise<ReadSiteText> {
  const { raw } = post.content
  if (raw.length > maxCharacters) return fail('connection_refused', explainCause('answer_too_large'))
  const task = { post, pictures: [...pictures] }
  return app.threads.run(siteTextWork, 'read', caller, task, raw.length)
}

/** What we keep of a text that we wrote, as the base for later merges. Null where it cannot be read. */
export async function liveText(app: App, siteUrl: string, post: WpPost) {
  const text = await readSiteText(app, siteUrl, post).catch(noneIfRefused)
  return { liveTitle: text?.title ?? null, liveContent: text?.content ?? null }
}

export async function mergeSiteText(app: App, accountId: string, task: Parameters<typeof tasks.merge>[0]) {
  const characters = task.theirs.length + task.ours.length
  return app.threads.run(siteTextWork, 'merge', accountId, task, characters)
}
