import { and, eq, inArray, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { recordStatusEvents } from '../../posts/post-events.ts'
import { posts } from '../../schema/posts.ts'
import { publications, siteCircuitBreakers } from '../../schema/publishing.ts'
import { claim, type Claim, type ClaimQuery } from './claim.ts'
import {
  ahead,
  backlogMs,
  hasPassed,
  isBacklog,
  isEntitled,
  isLate,
  isSiteAvailable,
  isPublishing,
  isScheduled,
  isUpdating,
  lateSpacingMs,
  mayPublishLate,
} from './due.ts'
import { maxPerSite } from './site-circuit-breaker.ts'

const isTryDue = sql`(${publications.id} is null or ${hasPassed(publications.nextTryAt)})`
const isPlanned = sql`${posts.scheduledAt} is not null`
const mayBegin = sql`${isTryDue} and ${isSiteAvailable} and ${mayPublishLate}`

// coalesce() keeps the planner from using stale statistics: on the hour it would scan all rows once per row.
const isInProgress = sql`coalesce(${isPublishing}, false)`

// Due posts come before confirmations, unless a confirmation has waited this long, because many share one minute.
const confirmAfterSeconds = 5

const due: ClaimQuery = {
  name: 'due',
  sources: [
    // The user who pressed Publish is watching and may have just fixed the site: first in line, past an open circuit breaker.
    {
      where: sql`${isPublishing} and ${posts.scheduledAt} is null and ${isTryDue}`,
      rank: sql`'-infinity'::timestamptz`,
      order: sql`${publications.nextTryAt} nulls first`,
    },
    {
      where: sql`${isUpdating} and ${isTryDue}`,
      rank: sql`'-infinity'::timestamptz`,
      order: sql`${publications.nextTryAt} nulls first`,
    },
    // Skips posts that may no longer be published: failUnpublishable tells their owners.
    {
      where: sql`${isScheduled} and ${posts.scheduledAt} <= now() and not ${isLate} and ${isEntitled} and ${mayBegin}`,
      rank: sql`${posts.scheduledAt}`,
      order: sql`${posts.scheduledAt}`,
    },
    {
      where: sql`${publications.firstTriedAt} is not null and ${publications.publishSentAt} is null
        and ${isInProgress} and ${isPlanned} and ${mayBegin}`,
      rank: sql`${posts.scheduledAt}`,
      order: sql`${publications.nextTryAt}`,
    },
    {
      where: sql`${publications.publishSentAt} is not null and ${isInProgress} and ${isPlanned} and ${isTryDue} and ${isSiteAvailable}`,
      rank: sql`${publications.publishSentAt} + make_interval(secs => ${confirmAfterSeconds})`,
      order: sql`${publications.publishSentAt}`,
    },
  ],
  recheck: sql`coalesce((${isPublishing}) or (${isUpdating}) or (${isScheduled} and ${posts.scheduledAt} <= now()), false)`,
  perSite: maxPerSite,
  isSpacedOut: isBacklog,
  changes: () => ({ firstTriedAt: sql`coalesce(${publications.firstTriedAt}, now())` }),
}

/** True of due posts that were never tried although nothing holds them back. */
export const isWaiting = sql`(${sql.join(
  due.sources.slice(0, 3).map(({ where }) => where),
  sql` or `,
)}) and ${publications.firstTriedAt} is null`

// Confirmations never take a slot that a due post could use.
const dueOnly: ClaimQuery = { ...due, name: 'due_only', sources: due.sources.slice(0, -1) }

/** Claims up to `max` due posts, longest overdue first, at most two at a time per site and a backlog at two a minute. */
export const claimDuePosts = (app: App, max: number): Promise<Claim[]> => claim(app, max, due, beginPosts)

/** Claims only posts that have not gone out, for slots that are about to become free. */
export const claimDueOnly = (app: App, max: number): Promise<Claim[]> => claim(app, max, dueOnly, beginPosts)

async function beginPosts(tx: Db, claims: Claim[]): Promise<void> {
  await markPublishing(tx, claims)
  if (claims.some(({ pastDueMs }) => (pastDueMs ?? 0) > backlogMs)) await spaceLatePosts(tx, claims)
}

async function spaceLatePosts(tx: Db, claims: Claim[]): Promise<void> {
  const ids = claims.map(({ id }) => id)
  const late = sql`select ${publications.siteUrl} from ${publications} join ${posts} on ${posts.id} = ${publications.postId}
    where ${inArray(publications.id, ids)} and ${isBacklog}`
  await tx
    .update(siteCircuitBreakers)
    .set({ nextLateAt: ahead(lateSpacingMs) })
    .where(sql`${siteCircuitBreakers.siteUrl} in (${late})`)
}

/** Keeps a claimed post from being rescheduled while a worker publishes it. */
async function markPublishing(tx: Db, claims: Claim[]): Promise<void> {
  if (claims.length === 0) return
  const ids = claims.map(({ postId }) => postId)
  const changed = await tx
    .update(posts)
    .set({ status: 'publishing', failure: null })
    .where(and(inArray(posts.id, ids), eq(posts.status, 'scheduled')))
    .returning({ id: posts.id })
  const begun = changed.map(({ id }) => id)
  await recordStatusEvents(tx, begun, 'scheduled', 'publishing')
}

// Starts no preparation that could still be running when the post is due, which would delay publishing it.
const tooLateMs = 5000

const preparations: ClaimQuery = {
  name: 'ahead',
  sources: [
    {
      where: sql`${isScheduled} and ${posts.prepareAt} <= now() and ${posts.scheduledAt} > ${ahead(tooLateMs)}
        and ${isEntitled} and ${isSiteAvailable}`,
      rank: sql`${posts.scheduledAt}`,
      order: sql`${posts.prepareAt}`,
    },
  ],
  recheck: isScheduled,
  // Leaves the site's second slot to due posts.
  perSite: 1,
}

/** Claims up to `max` scheduled posts whose draft needs to be staged or updated, soonest due first. */
export const claimPreparations = (app: App, max: number): Promise<Claim[]> => claim(app, max, preparations)

// Up to ten minutes apart. A site that is down for longer only gets a stray draft.
const maxTries = 20
const retryMs = 600_000

const sweeps: ClaimQuery = {
  name: 'sweeps',
  sources: [
    {
      where: sql`not ${publications.swept} and ${publications.sweepAt} <= now() and ${isSiteAvailable}`,
      rank: sql`${publications.sweepAt}`,
      order: sql`${publications.sweepAt}`,
    },
  ],
  recheck: sql`true`,
  // Leaves the site's second slot to due posts.
  perSite: 1,
  // Sets the next try, so that a killed or defective one is repeated, and the last one is not.
  changes: ({ env }) => ({
    attempts: sql`${publications.attempts} + 1`,
    sweepAt: ahead(Math.min(retryMs, env.PUBLISH_SWEEP_MS)),
    swept: sql`${publications.attempts} >= ${maxTries}`,
  }),
}

/** Claims up to `max` publications to be swept. */
export const claimSweeps = (app: App, max: number): Promise<Claim[]> => claim(app, max, sweeps)
