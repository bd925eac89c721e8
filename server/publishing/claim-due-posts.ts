import { and, inArray, eq, sql, type SQL } from 'drizzle-orm'
import { isLiveSubscription } from '../accounts/live-subscription.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { recordPostEvent } from '../posts/post-events.ts'
import { subscriptions } from '../schema/billing.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { siteKey } from './wordpress/site-address.ts'

type Row = typeof publications.$inferSelect

/** A publication that is ours until its lease ends; writes to it name the fence. */
export interface Claim extends Pick<
  Row,
  | 'id'
  | 'postId'
  | 'fence'
  | 'mark'
  | 'state'
  | 'wpPostId'
  | 'link'
  | 'attempts'
  | 'creatingSince'
  | 'lastAnswer'
> {
  /** Since the create whose end is not known; null when there is none. */
  createAgeMs: number | null
  /** Since the first try. */
  elapsedMs: number
  /** Since the time it was planned for; null when nobody planned one. */
  pastDueMs: number | null
  /** On our own monotonic clock: what the database counted is counted on from here. */
  claimedAt: number
}

// Any number, the same in every process: claims are made one after the other, so that the limit per site is exact.
export const claimLock = 7_423_002
// What a small shared host bears beside its visitors.
const maxPerSite = 2

export const isEntitled = sql`exists (select 1 from ${subscriptions} where ${subscriptions.accountId} = ${posts.accountId} and ${isLiveSubscription()})`
export const isDue = sql`${posts.deletedAt} is null and (${posts.status} = 'publishing' or (${posts.status} = 'scheduled' and ${posts.scheduledAt} <= now()))`
// A slot missed by more than this is the owner's to decide.
export const lateMs = 6 * 3_600_000
export const isLate = sql`coalesce(${posts.scheduledAt} <= now() - make_interval(secs => ${lateMs / 1000}), false)`
// Those that nobody may publish any more are not even begun: refuseHopeless tells their owners.
const isWanted = sql`${isDue} and (${posts.status} = 'publishing' or (${isEntitled} and not ${isLate}))`

/** Takes up to `max` due posts, longest due first, at most two at once on one site; undefined while another process takes. */
export async function claimDuePosts(app: App, max: number): Promise<Claim[] | undefined> {
  return oneAtATime(app, async (tx) => {
    await beginPublications(tx)
    const from = sql`${posts} join ${sites} on ${sites.accountId} = ${posts.accountId}
      join ${publications} on ${publications.postId} = ${posts.id} and ${publications.siteUrl} = ${siteKey()}
      where ${isWanted} and ${publications.nextTryAt} <= now()`
    const began = sql`coalesce(${publications.firstTriedAt}, now())`
    const claims = await take(app, tx, firstOfEachSite(from, sql`${posts.scheduledAt}`, max), {
      firstTriedAt: began,
    })
    await markPublishing(tx, claims)
    return claims
  })
}

/** Takes up to `max` publications that are to be looked over once more; undefined while another process takes. */
export async function claimSweeps(app: App, max: number): Promise<Claim[] | undefined> {
  return oneAtATime(app, (tx) => {
    const from = sql`${publications} where not ${publications.swept} and ${publications.sweepAt} <= now()`
    return take(app, tx, firstOfEachSite(from, sql`${publications.sweepAt}`, max))
  })
}

/** Never waits: a process that is frozen while it takes would stop all others. */
async function oneAtATime(app: App, work: (tx: Db) => Promise<Claim[]>): Promise<Claim[] | undefined> {
  return app.db.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`select pg_try_advisory_xact_lock(${claimLock}) as got`)) as {
      rows: { got: boolean }[]
    }
    return rows[0]?.got ? work(tx) : undefined
  })
}

/**
 * Ids of the free publications `from` a join with its condition, as many per site as it still bears: what nobody planned
 * first, then longest due, and among those of one time whoever waits longest, so that a busy site starves nobody.
 */
function firstOfEachSite(from: SQL, due: SQL, max: number): SQL {
  return sql`select id from (
      select ${publications.id} as id, ${publications.siteUrl} as site, ${due} as due, ${publications.nextTryAt} as since,
        row_number() over (partition by ${publications.siteUrl}
          order by ${due} nulls first, ${publications.nextTryAt}, ${publications.id}) as place
      from ${from} and (${publications.leaseUntil} is null or ${publications.leaseUntil} <= now())) candidates
    where place <= ${maxPerSite} - (select count(*) from publications busy where busy.site_url = site and busy.lease_until > now())
    order by due nulls first, since limit ${max}`
}

async function beginPublications(tx: Db): Promise<void> {
  // The mark is a pure function of post, site and generation: whoever begins it again arrives at the same one.
  const mark = sql`left(encode(sha256(convert_to(${siteKey()} || '|' || ${posts.id}::text || '|1', 'UTF8')), 'hex'), 16)`
  await tx.execute(sql`
    insert into ${publications} (post_id, site_url, mark)
    select ${posts.id}, ${siteKey()}, ${mark} from ${posts} join ${sites} on ${sites.accountId} = ${posts.accountId}
    where ${isWanted} and not exists (
      select 1 from ${publications} where ${publications.postId} = ${posts.id} and ${publications.siteUrl} = ${siteKey()})
    on conflict do nothing`)
}

async function take(app: App, tx: Db, ids: SQL, changes: { firstTriedAt?: SQL } = {}): Promise<Claim[]> {
  const ms = (since: SQL) => sql<number>`(extract(epoch from now() - ${since}) * 1000)::float8`
  const claimedAt = performance.now()
  const rows = await tx
    .update(publications)
    .set({
      leaseUntil: sql`now() + make_interval(secs => ${app.env.PUBLISH_LEASE_MS / 1000})`,
      fence: sql`${publications.fence} + 1`,
      ...changes,
    })
    .where(sql`${publications.id} in (${ids})`)
    .returning({
      id: publications.id,
      postId: publications.postId,
      fence: publications.fence,
      mark: publications.mark,
      state: publications.state,
      wpPostId: publications.wpPostId,
      link: publications.link,
      attempts: publications.attempts,
      creatingSince: publications.creatingSince,
      lastAnswer: publications.lastAnswer,
      createAgeMs: ms(sql`${publications.creatingSince}`),
      elapsedMs: ms(sql`coalesce(${publications.firstTriedAt}, now())`),
      pastDueMs: ms(sql`(select p.scheduled_at from ${posts} p where p.id = ${publications}.post_id)`),
    })
  return rows.map((row) => ({ ...row, claimedAt }))
}

/** A scheduled post is being published from here on: it cannot be rescheduled under the worker's hands. */
async function markPublishing(tx: Db, claims: Claim[]): Promise<void> {
  if (claims.length === 0) return
  const ids = claims.map(({ postId }) => postId)
  const changed = await tx
    .update(posts)
    .set({ status: 'publishing', failure: null })
    .where(and(inArray(posts.id, ids), eq(posts.status, 'scheduled')))
    .returning({ id: posts.id })
  for (const { id } of changed)
    await recordPostEvent(tx, id, 'status', { from: 'scheduled', to: 'publishing' })
}
