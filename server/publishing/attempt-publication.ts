import { and, eq } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { withWholeAddresses } from '../posts/media-address.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { explain } from './doctor/causes.ts'
import { type Claim, lateMs } from './claim-due-posts.ts'
import { decide } from './decide.ts'
import { finalSlug } from './wordpress/final-slug.ts'
import { askRights } from './doctor/find-login-fault.ts'
import { escapeWords } from './blocks/html-nodes.ts'
import { openJournal, writeClaimed } from './journal.ts'
import { openSite, reachOf, rememberRoot, type OpenSite, type SiteRow } from './wordpress/open-site.ts'
import { publishPost, type Article, type PublishResult } from './publish-post.ts'
import { fault } from './wordpress/read-answer.ts'
import { recordFailure, recordLive, recordTry } from './record-outcome.ts'
import { siteKey } from './wordpress/site-address.ts'
import { sweepLive } from './sweep-publication.ts'
import { toBlocks } from './blocks/to-blocks.ts'

type PostRow = typeof posts.$inferSelect

// By then whoever pressed Publish has left the screen; what is still open is settled at the next press.
const byHandMs = 10 * 60_000

/** One attempt at a claimed post, from opening its site to recording what came of it. */
export async function attemptPublication(app: App, claim: Claim, stop: AbortSignal): Promise<void> {
  const row = await findClaimed(app, claim)
  // Taken back, or moved to another site, between the claim and now.
  if (!row) return writeClaimed(app.db, claim, { leaseUntil: null, firstTriedAt: null })
  const { post, site } = row
  if (claim.state === 'new' && claim.pastDueMs !== null && claim.pastDueMs > lateMs)
    return recordFailure(app, claim, explain('missed_slot'), false)
  const opened = await openSite(app, site)
  if (opened.kind !== 'ok') return recordDecision(app, claim, post, site, opened)
  const { wordpress } = opened.value
  const journal = openJournal(app, claim, stop)
  const result = await publishPost(wordpress, articleOf(app, claim, post), journal, app.env.PUBLISH_SETTLE_MS)
  if (result.kind !== 'live')
    return recordDecision(app, claim, post, site, await refine(app, site, result, opened.value))
  await recordLive(app, claim, result.post, post.version)
  app.log.info({ postId: post.id, url: result.post.link }, 'published')
  await sweepLive(app, wordpress, claim, result.post.id)
}

async function findClaimed(app: App, claim: Claim) {
  const [row] = await app.db
    .select({ post: posts, site: sites })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .innerJoin(sites, and(eq(sites.accountId, posts.accountId), eq(publications.siteUrl, siteKey())))
    .where(and(eq(publications.id, claim.id), eq(posts.status, 'publishing')))
  return row
}

async function recordDecision(
  app: App,
  claim: Claim,
  post: PostRow,
  site: SiteRow,
  result: Exclude<PublishResult, { kind: 'live' }>,
) {
  const sinceClaim = performance.now() - claim.claimedAt
  const elapsedMs = claim.elapsedMs + sinceClaim
  const nothingOnSite = claim.state === 'new'
  const decision = decide(result, {
    byHand: claim.pastDueMs === null,
    nothingOnSite,
    elapsedMs,
    remainingMs: claim.pastDueMs === null ? byHandMs - elapsedMs : lateMs - claim.pastDueMs - sinceClaim,
    attempts: claim.attempts,
    host: URL.parse(site.url)?.hostname ?? site.url,
  })
  const { cause } = decision.failure
  app.log.info({ postId: post.id, cause, decision: decision.kind, state: claim.state }, 'not published')
  if (decision.kind === 'again') return recordTry(app, claim, decision.failure, decision.afterMs)
  const isSettled = nothingOnSite || cause === 'removed_on_site' || result.kind === 'pending'
  return recordFailure(app, claim, decision.failure, !isSettled)
}

/** A refused login is named exactly; a root that has moved is looked for anew. */
async function refine(
  app: App,
  site: SiteRow,
  result: Exclude<PublishResult, { kind: 'live' }>,
  { wordpress, login, isFresh }: OpenSite,
) {
  if (result.kind === 'pending') return result
  if (!isFresh && (result.cause === 'rest_missing' || result.cause === 'site_moved')) {
    await rememberRoot(app, site, null)
    return { ...result, kind: 'unknown' as const }
  }
  if (result.cause !== 'auth_wrong' && result.cause !== 'cap_edit') return result
  const home = new URL('.', wordpress.root.replace(/wp-json\/$/, '')).href
  const rights = await askRights(wordpress, home, app.safeFetch, login, reachOf(app).timeoutMs(false))
  return rights.kind === 'refused' ? fault('refused', rights.cause, { code: rights.code }) : result
}

function articleOf(app: App, claim: Claim, post: PostRow): Article {
  const { mark } = claim
  const { version, slug } = post
  return {
    mark,
    version,
    title: escapeWords(post.title),
    content: toBlocks(withWholeAddresses(post.content, app.env.PUBLIC_URL), mark, version),
    excerpt: escapeWords(post.excerpt ?? ''),
    slug: finalSlug(slug, post.title, mark),
  }
}
