import { sql, type SQL } from 'drizzle-orm'
import { isLiveSubscription } from '../../accounts/live-subscription.ts'
import type { App } from '../../platform/app.ts'
import { subscriptions } from '../../schema/billing.ts'
import { posts } from '../../schema/posts.ts'
import { publications, siteCircuitBreakers } from '../../schema/publishing.ts'

// After that the owner decides about a missed slot.
export const lateMs = 6 * 3_600_000
// Posts this late are a backlog, which is published slowly.
export const backlogMs = 5 * 60_000
// Two a minute per site.
export const lateSpacingMs = 30_000
// Longer than any pause we set, including a Retry-After of an hour, so a later time was written before the clock was set back.
const maxPauseMs = 61 * 60_000

export const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`
export const ahead = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`

export const isEntitled = sql`exists (select 1 from ${subscriptions} where ${subscriptions.accountId} = ${posts.accountId} and ${isLiveSubscription()})`
export const isScheduled = sql`${posts.status} = 'scheduled' and ${posts.deletedAt} is null`
export const isPublishing = sql`${posts.status} = 'publishing' and ${posts.deletedAt} is null`
/** A live post whose update is being published; updates are never scheduled. */
export const isUpdating = sql`${posts.updateState} = 'publishing' and ${posts.deletedAt} is null`
export const isLate = sql`${posts.scheduledAt} <= ${ago(lateMs)}`

/** True once the time has come, or when it is further away than any pause. */
export const hasPassed = (moment: SQL | typeof publications.nextTryAt, maxMs = maxPauseMs) =>
  sql`(${moment} <= now() or ${moment} > ${ahead(maxMs)})`

/** No lease, or one that has expired or is longer than any we grant. */
export const isUnleased = (app: App) =>
  sql`(${publications.leaseUntil} is null or ${hasPassed(sql`${publications.leaseUntil}`, app.env.PUBLISH_LEASE_MS + 1000)})`

/** The circuit breaker lets the site be used. */
export const isSiteAvailable = sql`(${siteCircuitBreakers.blockedUntil} is null or ${hasPassed(sql`${siteCircuitBreakers.blockedUntil}`)})`

/** True when a request may have been carried out: checking it costs the site little, and somebody may be waiting. */
const isOutcomeUnknown = sql`(${publications.publishSentAt} is not null or ${publications.state} = 'creating')`
export const isBacklog = sql`(coalesce(${posts.scheduledAt} <= ${ago(backlogMs)}, false) and not coalesce(${isOutcomeUnknown}, false))`
export const mayPublishLate = sql`(not ${isBacklog} or ${siteCircuitBreakers.nextLateAt} is null or ${hasPassed(sql`${siteCircuitBreakers.nextLateAt}`)})`
