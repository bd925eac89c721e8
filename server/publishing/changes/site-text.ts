import type { App } from '../../platform/app.ts'
import { fail, noneIfRefused } from '../../platform/fail.ts'
import { threadWork } from '../../platform/threads/thread-work.ts'
import { explainCause } from '../site-check/causes.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import type { ReadSiteText, SiteImages } from './read-site-text.ts'
import { tasks } from './site-text-thread.ts'

// Four times a typical post. The slowest text of this length takes 20 ms, while a thread costs memory.
const maxInlineCharacters = 20_000
// A quarter more than our own limit, to leave room for blocks and entities.
const maxCharacters = 500_000

const siteTextWork = threadWork<typeof tasks>(import.meta, 'site-text-thread', {
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
  return raw.length > maxInlineCharacters
    ? app.threads.run(siteTextWork, 'read', caller, task)
    : tasks.read(task)
}

/** What we keep of a text that we wrote, as the base for later merges. Null where it cannot be read. */
export async function liveText(app: App, siteUrl: string, post: WpPost) {
  const text = await readSiteText(app, siteUrl, post).catch(noneIfRefused)
  return { liveTitle: text?.title ?? null, liveContent: text?.content ?? null }
}

export async function mergeSiteText(app: App, accountId: string, task: Parameters<typeof tasks.merge>[0]) {
  return task.theirs.length + task.ours.length > maxInlineCharacters
    ? app.threads.run(siteTextWork, 'merge', accountId, task)
    : tasks.merge(task)
}
