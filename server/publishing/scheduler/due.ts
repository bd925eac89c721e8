import { sql, type SQL } from 'drizzle-orm'
import { isLiveSubscription } from '../../accounts/live-subscription.ts'
import type { App } from '../../platform/app.ts'
import { subscriptions } from '../../schema/billing.ts'
import { posts } from '../../schema/posts.ts'
import { publications, siteCircuitBreakers } from '../../schema/publishing.ts'

// A slot missed by more than this is the owner's to decide.
export const lateMs = 6 * 3_600_000
// A post this late is one of a backlog, and a backlog trickles.
export const backlogMs = 5 * 60_000
// Two a minute on one site.
export const lateSpacingMs = 30_000
// No pause of ours is longer, a Retry-After of an hour included: a moment further away was written before the clock was set back.
const maxPauseMs = 61 * 60_000

export const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`
export const ahead = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`

export const isEntitled = sql`exists (select 1 from ${subscriptions} where ${subscriptions.accountId} = ${posts.accountId} and ${isLiveSubscription()})`
export const isScheduled = sql`${posts.status} = 'scheduled' and ${posts.deletedAt} is null`
export const isPublishing = sql`${posts.status} = 'publishing' and ${posts.deletedAt} is null`
/** A live post whose changes go to its site: asked for by hand, never planned. */
export const isUpdating = sql`${posts.updateState} = 'publishing' and ${posts.deletedAt} is null`
export const isLate = sql`${posts.scheduledAt} <= ${ago(lateMs)}`

/** The moment has come; one that lies further ahead than any pause counts as come. */
export const hasPassed = (moment: SQL | typeof publications.nextTryAt, maxMs = maxPauseMs) =>
  sql`(${moment} <= now() or ${moment} > ${ahead(maxMs)})`

/** Nobody holds it: no lease, one that ran out, or one longer than any that is given. */
export const isUnleased = (app: App) =>
  sql`(${publications.leaseUntil} is null or ${hasPassed(sql`${publications.leaseUntil}`, app.env.PUBLISH_LEASE_MS + 1000)})`

/** Nothing is known to be wrong with the site. */
export const isSiteAvailable = sql`(${siteCircuitBreakers.closedUntil} is null or ${hasPassed(sql`${siteCircuitBreakers.closedUntil}`)})`

/** What was sent may have been done: looking it up disturbs nobody, and somebody may wait for the answer. */
const isOutcomeUnknown = sql`(${publications.flippedAt} is not null or ${publications.state} = 'creating')`
export const isBacklog = sql`(coalesce(${posts.scheduledAt} <= ${ago(backlogMs)}, false) and not coalesce(${isOutcomeUnknown}, false))`
export const mayPublishLate = sql`(not ${isBacklog} or ${siteCircuitBreakers.nextLateAt} is null or ${hasPassed(sql`${siteCircuitBreakers.nextLateAt}`)})`
