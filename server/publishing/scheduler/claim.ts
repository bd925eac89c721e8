import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { executePrepared } from '../../platform/database/execute-prepared.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications, siteCircuitBreakers } from '../../schema/publishing.ts'
import { ahead, isUnleased } from './due.ts'
import { faultThreshold, lockSites } from './site-circuit-breaker.ts'

// Without the texts, which workers do not read.
const {
  liveContent: _liveContent,
  siteChange: _siteChange,
  ...claimedColumns
} = getTableColumns(publications)

/** A publication that is ours until its lease ends; every write checks the fence. */
export interface Claim extends Omit<typeof publications.$inferSelect, 'liveContent' | 'siteChange'> {
  /** Age of a create with an unknown outcome; null when there is none. */
  createAgeMs: number | null
  /** Time since the first try. */
  elapsedMs: number
  /** Time since its slot; null for posts published by hand. */
  pastDueMs: number | null
  /** Time since its draft was last seen on the site; null when unknown or when it may already be public. */
  seenAgeMs: number | null
  /** Consecutive attempts at this site without an answer, whichever post they were for. */
  siteFaults: number
  /** On our monotonic clock, because the ages above were measured by the database at this moment. */
  claimedAt: number
}

/** Another worker has taken over or this one is stopping, so the post must not be touched any more. */
export class LeaseLost extends Error {}

export type ClaimChanges = PgUpdateSetSource<typeof publications>

/** Writes to a claimed publication; throws LeaseLost when the claim is no longer ours. */
export async function writeClaimed(db: Db, claimed: Claim, changes: ClaimChanges): Promise<void> {
  const ours = and(eq(publications.id, claimed.id), eq(publications.fence, claimed.fence))
  const written = await db.update(publications).set(changes).where(ours).returning({ id: publications.id })
  if (written.length === 0) throw new LeaseLost()
}

export interface ClaimSource {
  where: SQL
  /** The earliest goes first. */
  rank: SQL
  /** An indexed order that is fair without reading the remaining rows. */
  order: SQL
}

/** What may be claimed: each source is cheap to query however large the tables are. */
export interface ClaimQuery {
  /** Names the prepared statements, so the SQL below must never vary. */
  name: string
  sources: ClaimSource[]
  /** Checked again once the post is locked. */
  recheck: SQL
  /** How many at a time on one site. */
  perSite: number
  /** True of late posts in a backlog, which start one at a time. */
  isSpacedOut?: SQL
  /** Written with the lease. */
  changes?: (app: App) => ClaimChanges
}

interface Candidate {
  post: string
  site: string
  publication: string | null
}

// Reads more rows than it claims, because other workers claim on the same sites.
const candidateLimit = (max: number) => 2 * max + 20

/** Claims up to `max` posts, most urgent first. `afterClaim` runs in the same transaction. */
export async function claim(
  app: App,
  max: number,
  query: ClaimQuery,
  afterClaim: (tx: Db, claims: Claim[]) => Promise<void> = async () => {},
): Promise<Claim[]> {
  const rows = await executePrepared<Candidate>(
    app.db,
    `find_${query.name}`,
    sql`select post, site, publication from (${candidates(app, query, sql`${candidateLimit(max)}::int`, sql`true`)}) found order by rank, since`,
  )
  if (rows.length === 0) return []
  const begun = rows.filter(({ publication }) => publication === null)
  if (begun.length > 0) await beginPublications(app.db, begun)
  return app.db.transaction(async (tx) => {
    const open = new Set(await lockSites(tx, [...new Set(rows.map(({ site }) => site))]))
    const within = rows.filter(({ site }) => open.has(site)).map(({ post }) => post)
    if (within.length === 0) return []
    const claims = await leasePublications(app, tx, query, await lockPosts(app, tx, query, within, max))
    await afterClaim(tx, claims)
    return claims
  })
}

/** Locks the posts, so that an edit happens before or after the claim but never in between. */
async function lockPosts(app: App, tx: Db, query: ClaimQuery, ids: string[], max: number): Promise<string[]> {
  const among = sql`${posts.id} in ${listOf(ids)}`
  // Interleaves sites so that most posts can go out in parallel.
  const slots = sql`case when coalesce(${siteCircuitBreakers.faults}, 0) >= ${faultThreshold} then 1 else ${query.perSite} end`
  const statement = sql`
    with ranked as materialized (
      select found.*, row_number() over (partition by site order by rank, since, publication) as place,
        row_number() over (partition by site, is_spaced_out order by rank, since, publication) as late_place
      from (${candidates(app, query, sql`${ids.length}::int`, among)}) found),
    picked as materialized (
      select ranked.* from ranked join ${siteCircuitBreakers} on ${siteCircuitBreakers.siteUrl} = ranked.site
      where place <= ${slots} - ${leasedAt(app, sql`ranked.site`)} and (not is_spaced_out or late_place = 1)
      order by rank, place, since limit ${max}::int)
    select picked.publication as id from ${posts} join picked on picked.post = ${posts.id}
    where ${query.recheck}
    for update of posts skip locked`
  const rows = await executePrepared<{ id: string }>(tx, `lock_${query.name}`, statement)
  return rows.map(({ id }) => id)
}

function candidates(app: App, query: ClaimQuery, limit: SQL, among: SQL): SQL {
  const selects = query.sources.map(
    ({ where, rank, order }) => sql`(
      select ${posts.id} as post, ${sites.key} as site, ${publications.id} as publication, ${rank} as rank,
        ${publications.nextTryAt} as since, ${query.isSpacedOut ?? sql`false`} as is_spaced_out
      from ${posts} join ${sites} on ${sites.accountId} = ${posts.accountId}
        left join ${publications} on ${publications.postId} = ${posts.id} and ${publications.siteUrl} = ${sites.key}
        left join ${siteCircuitBreakers} on ${siteCircuitBreakers.siteUrl} = ${sites.key}
      where ${where} and ${among} and ${leasedAt(app, sql`${sites.key}`)} < ${query.perSite}
        and (${publications.id} is null or ${isUnleased(app)})
      order by ${order} limit ${limit})`,
  )
  return sql.join(selects, sql` union all `)
}

const leasedAt = (app: App, site: SQL) => sql`(select count(*) from publications busy
  where busy.site_url = ${site} and busy.lease_until > now() and busy.lease_until <= ${ahead(app.env.PUBLISH_LEASE_MS + 1000)})`

/** Inserts missing publications and circuit breakers. */
export async function beginPublications(db: Db, found: Pick<Candidate, 'post' | 'site'>[]): Promise<void> {
  // A pure function of post, site and generation, so that starting over gives the same mark.
  const mark = sql`left(encode(sha256(convert_to(site || '|' || post || '|1', 'UTF8')), 'hex'), 16)`
  await db.execute(sql`
    with missing as (select post, site from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(post text, site text)),
    begun as (
      insert into ${publications} (post_id, site_url, mark)
      select post::uuid, site, ${mark} from missing join ${posts} on ${posts.id} = post::uuid on conflict do nothing)
    insert into ${siteCircuitBreakers} (site_url) select distinct site from missing on conflict do nothing`)
}

/** A list of ids that leaves the statement's text unchanged whatever its length. */
const listOf = (ids: string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** Locks the claims that are still ours, in id order so that two writers never deadlock. */
export function lockClaims(claims: Pick<Claim, 'id' | 'fence'>[]): SQL {
  const claimed = JSON.stringify(claims.map(({ id, fence }) => ({ id, fence })))
  return sql`select ${publications.id} from ${publications}
    join jsonb_to_recordset(${claimed}::jsonb) as claimed(id uuid, fence int)
      on ${publications.id} = claimed.id and ${publications.fence} = claimed.fence
    order by ${publications.id} for update of ${publications}`
}

async function leasePublications(app: App, tx: Db, { name, changes }: ClaimQuery, ids: string[]) {
  if (ids.length === 0) return []
  const ms = (since: SQL) => sql<number>`(extract(epoch from now() - ${since}) * 1000)::float8`
  const claimedAt = performance.now()
  const rows = await tx
    .update(publications)
    .set({
      leaseUntil: ahead(app.env.PUBLISH_LEASE_MS),
      fence: sql`${publications.fence} + 1`,
      // A time in the future predates a clock that was set back: restart the count.
      creatingSince: sql`case when ${publications.creatingSince} > now() then now() else ${publications.creatingSince} end`,
      ...changes?.(app),
    })
    .where(sql`${publications.id} in ${listOf(ids)}`)
    .returning({
      ...claimedColumns,
      createAgeMs: ms(sql`${publications.creatingSince}`),
      elapsedMs: ms(sql`coalesce(${publications.firstTriedAt}, now())`),
      pastDueMs: ms(sql`(select p.scheduled_at from ${posts} p where p.id = ${publications}.post_id)`),
      siteFaults: sql<number>`coalesce((select g.faults from ${siteCircuitBreakers} g where g.site_url = ${publications}.site_url), 0)`,
      seenAgeMs: ms(sql`(case when ${publications.publishSentAt} is null then ${publications.seenAt} end)`),
    })
    .prepare(`lease_${name}`)
    .execute()
  return rows.map((row) => ({ ...row, claimedAt }))
}

export interface ClaimedRow {
  post: typeof posts.$inferSelect
  site: typeof sites.$inferSelect
}

/** Loads the posts and sites of claims in one query, by publication; without those whose account has left the site. */
export async function findClaimed(app: App, claims: Claim[]): Promise<Map<string, ClaimedRow>> {
  if (claims.length === 0) return new Map()
  const rows = await app.db
    .select({ id: publications.id, post: posts, site: sites })
    .from(publications)
    .innerJoin(posts, eq(posts.id, publications.postId))
    .innerJoin(sites, and(eq(sites.accountId, posts.accountId), eq(publications.siteUrl, sites.key)))
    .where(sql`${publications.id} in ${listOf(claims.map(({ id }) => id))}`)
    .prepare('find_claimed')
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
