import { and, eq, ne, or } from 'drizzle-orm'
import type { voice as operations } from '../../../../contract/profile/voice.ts'
import { requireEntitlement } from '../../../billing/entitlement.ts'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/fail.ts'
import { limitRate } from '../../../platform/http/rate-limit.ts'
import type { Handler } from '../../../platform/http/define-routes.ts'
import { sites } from '../../../schema/profile.ts'
import { voiceSamples } from '../../../schema/voice.ts'
import { TaskTimedOut } from '../../../platform/threads/thread-work.ts'
import { listSitePosts, type SitePostRow, withoutOurs } from '../../site-posts/list-site-posts.ts'
import { readSitePosts } from '../../site-posts/read-site-posts.ts'
import { voiceWork } from '../voice-work.ts'
import { countRoom, requireRoom, sampleOf } from './samples.ts'
import { minSampleWords } from '../../../../contract/profile/voice-sample-limits.ts'

// Two years of a weekly blog; older posts show an older voice.
const mostPosts = 100

/** Adds posts from the account's site as samples, except our own, which would teach it itself. */
export const readSiteSamples: Handler<typeof operations.readSiteSamples> = async (app, { accountId }) => {
  await requireEntitlement(app.db, accountId)
  const [site] = await app.db.select({ id: sites.id }).from(sites).where(eq(sites.accountId, accountId))
  if (!site) return fail('no_site', 'Connect your site first, in Settings.')
  // Each call reads the site.
  await limitRate(app, `voice-site:${accountId}`, 10, 3600)
  const failure = await readSitePosts(app, accountId)
  const found = await listSitePosts(app.db, accountId)
  const { posts: own, ...skipped } = await ownPosts(app, accountId, found)
  const kept = await keepAll(app, accountId, own, await requireRoom(app.db, accountId))
  const isUnread = failure !== null && kept.added === 0
  const message = isUnread ? sayFailed(failure) : describeSiteRead({ ...kept, ...skipped })
  return { added: kept.added, message }
}

/** Adds samples from a site that was just read, without a message. */
export async function keepSiteSamples(app: App, accountId: string): Promise<void> {
  const { posts } = await ownPosts(app, accountId, await listSitePosts(app.db, accountId))
  await keepAll(app, accountId, posts, await countRoom(app.db, accountId))
}

/**
 * Posts by the owner of the login, without ours and those of other authors. An owner who has written nothing under this
 * login, such as one created for us, is taken to be the site's only author, if there is just one.
 */
async function ownPosts({ db }: App, accountId: string, found: SitePostRow[]) {
  const theirs = await withoutOurs(db, accountId, found)
  const [site] = await db
    .select({ wpUserId: sites.wpUserId })
    .from(sites)
    .where(eq(sites.accountId, accountId))
  const hasOneAuthor = new Set(theirs.map(({ authorId }) => authorId)).size < 2
  const posts = hasOneAuthor ? theirs : theirs.filter(({ authorId }) => authorId === site?.wpUserId)
  return { posts, ours: found.length - theirs.length, others: theirs.length - posts.length }
}

type SiteRead = Awaited<ReturnType<typeof keepAll>> & { ours: number; others: number }

/** Counts what became of each post: `removed` ones were removed from the samples earlier, `left` are beyond the limit. */
async function keepAll(app: App, accountId: string, found: SitePostRow[], room: number) {
  const read = { added: 0, tooShort: 0, known: 0, removed: 0, unreadable: 0, left: 0 }
  for (const [at, post] of found.entries()) {
    const outcome = at < mostPosts && read.added < room ? await keepOne(app, accountId, post) : 'left'
    read[outcome] += 1
  }
  return read
}

async function keepOne(app: App, accountId: string, { title, text, url }: SitePostRow) {
  const read = await app.threads.run(voiceWork, 'sample', accountId, text).catch(unlessTooLate)
  if (!read) return 'unreadable'
  const row = sampleOf(accountId, { kind: 'site', title, ...read, url })
  if (!row) return 'tooShort'
  const { sha256, words, style } = row
  const [added] = await app.db
    .insert(voiceSamples)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: voiceSamples.id })
  if (added) return 'added'
  const isSame = or(eq(voiceSamples.url, url), eq(voiceSamples.sha256, sha256))
  const inUse = and(eq(voiceSamples.accountId, accountId), eq(voiceSamples.isLeftOut, false))
  await app.db
    .update(voiceSamples)
    .set({ title, text: row.text, sha256, words, style })
    .where(and(inUse, eq(voiceSamples.url, url), ne(voiceSamples.sha256, sha256)))
  return (await app.db.$count(voiceSamples, and(inUse, isSame))) > 0 ? 'known' : 'removed'
}

const failures: Record<string, string> = {
  timeout: 'Your site took too long to answer.',
  read_too_slow: 'This page took too long to read.',
  too_large: 'Your site answered with more data than we can read.',
}

const sayFailed = (failure: string) =>
  `${failures[failure] ?? 'We could not read the posts on your site.'} Try again later, or paste or upload your texts.`

/** A post that takes too long is skipped, so that the others are still added. */
function unlessTooLate(error: unknown): undefined {
  if (!(error instanceof TaskTimedOut)) throw error
}

/** Says how many posts were added, and why the others were not. */
function describeSiteRead(read: SiteRead): string {
  const { added, ours, others, tooShort, known, removed, unreadable, left } = read
  const found = Object.values(read).reduce((sum, count) => sum + count, 0)
  if (found === 0) return 'Your site has no published posts yet. Paste or upload your texts instead.'
  const reasons = [
    reason(tooShort, 'is', 'are', `shorter than ${minSampleWords} words`),
    reason(ours, 'was', 'were', 'written by Quillcast'),
    reason(others, 'is', 'are', 'by another author'),
    reason(known, 'is', 'are', 'already among your samples'),
    reason(removed, 'was', 'were', 'removed by you'),
    reason(unreadable, 'was', 'were', 'too complex to read'),
    reason(left, 'was', 'were', 'left out because we use only your newest posts'),
  ].filter((one) => one !== '')
  const heading = added === 0 ? `We found ${posts(found)} and added none` : `We added ${posts(added)}`
  if (reasons.length === 0) return `${heading}.`
  return `${heading}${added > 0 ? '. Not added' : ''}: ${listed(reasons)}.`
}

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`)

const reason = (count: number, one: string, many: string, why: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many} ${why}`

const listed = (parts: string[]) => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
