import { and, eq } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { explain } from './causes.ts'
import type { Claim } from './claim-due-posts.ts'
import { decide } from './decide.ts'
import { finalSlug } from './final-slug.ts'
import { askRights } from './find-login-fault.ts'
import { openJournal, writeClaimed } from './journal.ts'
import { loginOf, openSite, reachOf, rememberRoot, type SiteRow } from './open-site.ts'
import { publishPost, type Article, type PublishResult } from './publish-post.ts'
import { fault } from './read-answer.ts'
import { recordFailure, recordLive, recordTry } from './record-outcome.ts'
import { siteKey } from './site-address.ts'
import { sweepLive } from './sweep-publication.ts'
import { toBlocks } from './to-blocks.ts'
import type { WordPress } from './wordpress.ts'

type PostRow = typeof posts.$inferSelect

// A slot missed by more than this is the owner's to decide.
export const lateMs = 6 * 3_600_000
// By then whoever pressed Publish has left the screen; what is still open is settled at the next press.
const byHandMs = 10 * 60_000

/** One attempt at a claimed post, from opening its site to recording what came of it. */
export async function attemptPublication(app: App, claim: Claim, stop: AbortSignal): Promise<void> {
  const row = await findClaimed(app, claim)
  // Taken back, or moved to another site, between the claim and now.
  if (!row) return writeClaimed(app.db, claim, { leaseUntil: null, firstTriedAt: null })
  const { post, site } = row
  const isLate = post.scheduledAt !== null && post.scheduledAt.getTime() + lateMs < Date.now()
  if (isLate && claim.state === 'new') return recordFailure(app, claim, explain('missed_slot'), false)
  const opened = await openSite(app, site)
  const wordpress = opened.kind === 'ok' ? opened.value.wordpress : undefined
  const article = articleOf(claim, post)
  const result = wordpress
    ? await publishPost(wordpress, article, openJournal(app, claim, stop), app.env.PUBLISH_SETTLE_MS)
    : opened
  if (result.kind === 'live') {
    await recordLive(app, claim, result.post, post.version)
    app.log.info({ postId: post.id, url: result.post.link }, 'published')
    if (wordpress) await sweepLive(app, wordpress, claim, result.post.id)
    return
  }
  if (result.kind === 'ok') return
  await recordDecision(
    app,
    claim,
    post,
    site,
    await refine(app, site, result, wordpress, opened.kind === 'ok' && opened.value.isFresh),
  )
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
  const elapsedMs = claim.elapsedMs + performance.now() - claim.claimedAt
  const nothingOnSite = claim.state === 'new'
  const { scheduledAt } = post
  const decision = decide(result, {
    byHand: scheduledAt === null,
    nothingOnSite,
    elapsedMs,
    remainingMs: scheduledAt ? scheduledAt.getTime() + lateMs - Date.now() : byHandMs - elapsedMs,
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
  wordpress: WordPress | undefined,
  isFresh: boolean,
) {
  if (result.kind === 'pending' || !wordpress) return result
  if (!isFresh && (result.cause === 'rest_missing' || result.cause === 'site_moved')) {
    await rememberRoot(app, site, null)
    return { ...result, kind: 'unknown' as const }
  }
  if (result.cause !== 'auth_wrong' && result.cause !== 'cap_edit') return result
  const home = new URL('.', wordpress.root.replace(/wp-json\/$/, '')).href
  const rights = await askRights(
    wordpress,
    home,
    app.safeFetch,
    loginOf(app, site),
    reachOf(app).timeoutMs(false),
  )
  return rights.kind === 'refused' ? fault('refused', rights.cause, { code: rights.code }) : result
}

function articleOf(claim: Claim, post: PostRow): Article {
  const { mark } = claim
  const content = toBlocks(post.content, mark, post.version)
  const { version, title, excerpt } = post
  return { mark, version, title, content, excerpt: excerpt ?? '', slug: finalSlug(post.slug, title, mark) }
}
