import type { App } from '../../platform/app.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import { wantedType, wordpressFieldsOf } from '../choices/wordpress-fields.ts'
import { describeCause } from '../site-check/causes.ts'
import { type Claim, type ClaimedRow, writeClaimed } from '../scheduler/claim.ts'
import { lateMs } from '../scheduler/due.ts'
import { recordReachability } from '../scheduler/site-circuit-breaker.ts'
import { finalSlug } from '../wordpress/final-slug.ts'
import { writePost } from '../wordpress/marked-posts.ts'
import {
  openSite,
  type OpenSite,
  saveFindings,
  siteFetchOptions,
  type SiteRow,
} from '../wordpress/open-site.ts'
import { type WpFault, fault } from '../wordpress/classify-answer.ts'
import { inCollection } from '../wordpress/wordpress.ts'
import { recordUnpublished, unpublishPost, recordUnpublishRefused } from '../undo/unpublish-post.ts'
import { type OpenClaim, trackProgress } from './publication-progress.ts'
import { publishPost, type PublishResult } from './publish-post.ts'
import { findRewrites } from './find-rewrites.ts'
import { recordPublishSent } from './record-publish-sent.ts'
import { recordFailure, recordLive, recordRetry } from './record-outcome.ts'
import { reconcilePublication } from './reconcile-after-restore.ts'
import { sweepLive } from './sweep-publication.ts'
import { missedParts, prepareDelivery, saveContentForm } from './prepare-delivery.ts'
import { fetchUser } from '../site-check/find-login-fault.ts'
import { decideRetry, manualPublishMs } from './retry-or-fail.ts'

type NotLive = Exclude<PublishResult, { kind: 'live' }>

export interface Attempt {
  /** Set when the process stops: starts no new request to the site. */
  stop: AbortSignal
  /** Frees the worker slot once only database writes remain. */
  leave(): void
}

/** One attempt at a claimed post, from opening its site to recording the outcome. */
export async function attemptPublication(
  app: App,
  claim: Claim,
  row: ClaimedRow | undefined,
  { stop, leave }: Attempt,
): Promise<void> {
  // Withdrawn or moved to another site since it was claimed.
  if (!row || !isPublishing(row.post))
    return writeClaimed(app.db, claim, { leaseUntil: null, firstTriedAt: null })
  const { post, site } = row
  const { mustReconcile } = claim
  if (!mustReconcile && claim.state === 'new' && claim.pastDueMs !== null && claim.pastDueMs > lateMs)
    return recordFailure(app, claim, describeCause('missed_slot'), false)
  const opened = await openSite(app, site)
  if (opened.kind !== 'ok') return settleFailure(app, claim, row, opened, false)
  const { hasAnswered, wordpress } = opened.value
  const progress = trackProgress(app, claim, stop)
  const open: OpenClaim = { app, claim, post, site, wordpress, progress }
  const recordFault = async (result: NotLive) =>
    settleFailure(app, claim, row, await diagnoseRefusal(app, site, result, opened.value), hasAnswered())
  if (claim.undoAskedAt) {
    const unpublished = await unpublishPost(inCollection(wordpress, claim.wpPath), claim.wpPostId, progress)
    if (unpublished.kind === 'ok') return recordUnpublished(app, claim, unpublished.value)
    return recordFault(unpublished)
  }
  if (mustReconcile) {
    const looked = await reconcilePublication(open)
    if (looked === 'done') return recordReachability(app.db, claim, true)
    if (looked !== 'nothing') return recordFault(looked)
  }
  observeStart(app, claim)
  const published = await tryPublishDraft(open, leave)
  if (published === 'sent') return recordReachability(app.db, claim, true)
  const prepared = published ?? (await prepareDelivery(open))
  if (prepared.kind !== 'ok') return recordFault(prepared)
  const result = await publishPost(prepared.value)
  if (result.kind !== 'live') return recordFault(result)
  const { article } = prepared.value
  await saveContentForm(open, article)
  const missed = missedParts(article, result.post)
  const rewrites = findRewrites(article, result.post)
  await recordLive(app, claim, result.post, post.version, missed, { rewrites })
  await recordReachability(app.db, claim, true)
  app.log.info({ postId: post.id, url: result.post.link }, 'Post published')
  await sweepLive(app, prepared.value.site, claim, result.post.id)
}

// A draft seen longer ago is read again, because one trashed in WordPress since then would be published.
const recentlySeenMs = 150_000

/**
 * Publishes a draft that was just seen with the right text, in one request at the slot; a later check confirms the outcome.
 * Undefined when the full procedure has to run: the draft was not seen recently, has outdated text or may not be published.
 */
async function tryPublishDraft(
  { app, claim, post, site, wordpress, progress }: OpenClaim,
  leave: () => void,
): Promise<'sent' | WpFault | undefined> {
  const { wpPostId, seenAgeMs } = claim
  const isReady =
    claim.state === 'drafted' && claim.pastDueMs !== null && claim.stagedVersion === post.version
  if (!isReady || wpPostId === null || seenAgeMs === null) return undefined
  if (wantedType(post, site) !== (claim.wpType ?? 'post')) return undefined
  const sinceClaim = performance.now() - claim.claimedAt
  if (seenAgeMs < 0 || seenAgeMs + sinceClaim > recentlySeenMs) return undefined
  // A recent claim needs no second check that it is still ours.
  if (sinceClaim > app.env.PUBLISH_LEASE_MS / 3) await progress.requireClaim()
  const change = {
    ...wordpressFieldsOf(post, site, { isLive: false }),
    slug: finalSlug(post.slug, post.title, claim.mark),
    status: 'publish',
  }
  const answer = await writePost(inCollection(wordpress, claim.wpPath), wpPostId, change)
  if (answer.kind === 'ok') {
    leave()
    await recordPublishSent(app, claim)
    return 'sent'
  }
  if (answer.kind === 'refused') return undefined
  if (answer.kind === 'unknown') await progress.beginPublish()
  return answer
}

/** Observes how late the first request is sent. */
function observeStart(app: App, claim: Claim): void {
  if (claim.pastDueMs === null || claim.elapsedMs > 0) return
  app.metrics.publishStart.observe((claim.pastDueMs + performance.now() - claim.claimedAt) / 1000)
}

/** Finds the exact cause of a refused login, and forgets a REST root that has moved. */
async function diagnoseRefusal(
  app: App,
  site: SiteRow,
  result: NotLive,
  { wordpress, login, isFresh }: OpenSite,
) {
  if (result.kind === 'pending') return result
  if (!isFresh && (result.cause === 'rest_missing' || result.cause === 'site_moved')) {
    await saveFindings(app.db, site, { restRoot: null })
    return { ...result, kind: 'unknown' as const }
  }
  if (result.cause !== 'auth_wrong' && result.cause !== 'cap_edit') return result
  const home = new URL('.', wordpress.root.replace(/wp-json\/$/, '')).href
  const timeoutMs = siteFetchOptions(app).timeoutMs(false)
  const rights = await fetchUser({ site: wordpress, home, fetch: app.safeFetch, login, timeoutMs })
  return rights.kind === 'refused' ? fault('refused', rights.cause, { code: rights.code }) : result
}

/** Tries again or gives up: a 401 or 403 in the middle of publishing, a site that is down, a post that waits for review. */
async function settleFailure(
  app: App,
  claim: Claim,
  { post, site }: ClaimedRow,
  result: NotLive,
  hasAnswered: boolean,
) {
  await recordReachability(app.db, claim, hasAnswered, result)
  const sinceClaim = performance.now() - claim.claimedAt
  const elapsedMs = claim.elapsedMs + sinceClaim
  const nothingOnSite = claim.state === 'new' && !claim.mustReconcile
  // After a restore the deadline counts from the restore, because the slot may be long past.
  const pastDueMs = claim.mustReconcile ? claim.elapsedMs : claim.pastDueMs
  const decision = decideRetry(result, {
    isManual: claim.pastDueMs === null,
    isNothingOnSite: nothingOnSite,
    elapsedMs,
    remainingMs: pastDueMs === null ? manualPublishMs - elapsedMs : lateMs - pastDueMs - sinceClaim,
    attempts: claim.attempts,
    hasAnswered,
    randomShare: Math.random(),
    host: URL.parse(site.url)?.host ?? site.url,
  })
  const { cause } = decision.failure
  app.log.info({ postId: post.id, cause, decision: decision.kind, state: claim.state }, 'Post not published')
  if (decision.kind === 'again') return recordRetry(app, claim, decision.failure, decision.afterMs)
  if (claim.undoAskedAt) return recordUnpublishRefused(app, claim, decision.failure)
  const isSettled = nothingOnSite || cause === 'removed_on_site' || result.kind === 'pending'
  return recordFailure(app, claim, decision.failure, !isSettled)
}
