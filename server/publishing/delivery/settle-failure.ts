import type { App } from '../../platform/app.ts'
import { type Claim, type ClaimedRow } from '../scheduler/claim.ts'
import { lateMs } from '../scheduler/due.ts'
import { recordReachability } from '../scheduler/site-circuit-breaker.ts'
import { fetchUser } from '../site-check/find-login-fault.ts'
import { recordUnpublishRefused } from '../undo/unpublish-post.ts'
import { fault } from '../wordpress/classify-answer.ts'
import { type OpenSite, saveRestRoot, siteFetchOptions, type SiteRow } from '../wordpress/open-site.ts'
import type { PublishResult } from './publish-post.ts'
import { recordFailure, recordRetry } from './record-outcome.ts'
import { decideRetry, manualPublishMs } from './retry-or-fail.ts'

type NotLive = Exclude<PublishResult, { kind: 'live' }>

/** Finds the exact cause of a refused login, and forgets a REST root that has moved. */
export async function diagnoseRefusal(
  app: App,
  site: SiteRow,
  result: NotLive,
  { wordpress, login, isFresh }: OpenSite,
) {
  if (result.kind === 'pending') return result
  if (!isFresh && (result.cause === 'rest_missing' || result.cause === 'site_moved')) {
    await saveRestRoot(app, site, null)
    return { ...result, kind: 'unknown' as const }
  }
  if (result.cause !== 'auth_wrong' && result.cause !== 'cap_edit') return result
  const home = new URL('.', wordpress.root.replace(/wp-json\/$/, '')).href
  const timeoutMs = siteFetchOptions(app).timeoutMs(false)
  const rights = await fetchUser({ site: wordpress, home, fetch: app.safeFetch, login, timeoutMs })
  return rights.kind === 'refused' ? fault('refused', rights.cause, { code: rights.code }) : result
}

/** Tries again or gives up: a 401 or 403 in the middle of publishing, a site that is down, a post that waits for review. */
export async function settleFailure(
  app: App,
  claim: Claim,
  { post, site }: ClaimedRow,
  result: NotLive,
  hasAnswered: boolean,
) {
  await recordReachability(
    app.db,
    claim,
    hasAnswered || result.kind === 'refused',
    'cause' in result ? result.afterSeconds : 0,
  )
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
    hasAnswered: hasAnswered,
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
