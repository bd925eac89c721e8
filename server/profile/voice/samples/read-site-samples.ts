import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { voice as operations } from '../../../../contract/voice.ts'
import { requireEntitlement } from '../../../billing/entitlement.ts'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/fail.ts'
import { limitRate } from '../../../platform/rate-limit.ts'
import type { Values } from '../../../platform/routes.ts'
import { posts } from '../../../schema/posts.ts'
import { sites } from '../../../schema/profile.ts'
import { voiceSamples } from '../../../schema/voice.ts'
import { listSitePosts, type SitePostRow } from '../../site-posts/list-site-posts.ts'
import { readSitePosts } from '../../site-posts/read-site-posts.ts'
import { TooLate } from '../../../platform/threads/thread-work.ts'
import { voiceWork } from '../voice-work.ts'
import { requireRoom, sampleOf } from './keep-sample.ts'

// Two years of a weekly blog: older posts are an older voice.
const mostPosts = 100

/** Makes samples of the posts on the account's site, but not of those that this product wrote: it would learn from itself. */
export async function readSiteSamples(app: App, { accountId }: Values<typeof operations.readSiteSamples>) {
  await requireEntitlement(app.db, accountId)
  const [site] = await app.db.select({ id: sites.id }).from(sites).where(eq(sites.accountId, accountId))
  if (!site) return fail('no_site', 'Please connect your site first, under Profile.')
  // The site is asked each time.
  await limitRate(app, `voice-site:${accountId}`, 10, 3600)
  const failure = await readSitePosts(app, accountId)
  const found = await listSitePosts(app.db, accountId)
  const own = await withoutOurs(app, accountId, found)
  const added = await keepAll(app, accountId, own.slice(0, mostPosts))
  return {
    added,
    message: failure && added === 0 ? sayFailed(failure) : sayAdded(added, found.length, own.length),
  }
}

async function withoutOurs(app: App, accountId: string, found: SitePostRow[]): Promise<SitePostRow[]> {
  const ours = await app.db
    .select({ url: posts.wordpressUrl })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNotNull(posts.writer), isNotNull(posts.wordpressUrl)))
  const addresses = new Set(ours.map(({ url }) => url))
  return found.filter(({ url }) => !addresses.has(url))
}

async function keepAll(app: App, accountId: string, found: SitePostRow[]): Promise<number> {
  const room = await requireRoom(app.db, accountId)
  let added = 0
  for (const { title, text, url } of found) {
    if (added >= room) break
    const read = await app.threads.run(voiceWork, 'sample', accountId, text).catch(unlessTooLate)
    const row = read && sampleOf(accountId, { kind: 'site', title, ...read, url })
    if (!row) continue
    const { sha256, words, style } = row
    const [kept] = await app.db
      .insert(voiceSamples)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: voiceSamples.id })
    if (kept) added += 1
    else
      await app.db
        .update(voiceSamples)
        .set({ title, text: row.text, sha256, words, style })
        .where(
          and(
            ...[eq(voiceSamples.accountId, accountId), eq(voiceSamples.url, url)],
            ...[eq(voiceSamples.isLeftOut, false), ne(voiceSamples.sha256, sha256)],
          ),
        )
  }
  return added
}

const failures: Record<string, string> = {
  timeout: 'Your site took too long to answer.',
  read_too_slow: 'This page took too long to read.',
  too_large: 'Your site answered with more than we can read.',
}

const sayFailed = (failure: string) =>
  `${failures[failure] ?? 'No posts could be read from your site.'} Try again later, or paste or upload your texts instead.`

/** One post that cannot be read in time does not keep the others out. */
function unlessTooLate(error: unknown): undefined {
  if (!(error instanceof TooLate)) throw error
}

function sayAdded(added: number, found: number, own: number): string {
  if (found === 0) return 'No posts could be read from your site. You can paste or upload your texts instead.'
  if (own === 0)
    return 'All posts on your site were written here. Your voice is learned from texts of your own.'
  if (added === 0) return 'Nothing new: your longer posts are here already.'
  return added === 1 ? 'One post was added.' : `${added} posts were added.`
}
