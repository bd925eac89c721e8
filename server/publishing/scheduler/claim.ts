import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { executePrepared } from '../../platform/database/execute-prepared.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications, siteCircuitBreakers } from '../../schema/publishing.ts'
import { ahead, isUnleased } from './due.ts'
import { faultThreshold, lockSites } from './site-circuit-breaker.ts'

/** What a worker needs of a row that it took. */
const claimedColumns = {
  id: publications.id,
  postId: publications.postId,
  siteUrl: publications.siteUrl,
  fence: publications.fence,
  mark: publications.mark,
  state: publications.state,
  wpPostId: publications.wpPostId,
  link: publications.link,
  attempts: publications.attempts,
  creatingSince: publications.creatingSince,
  lastAnswer: publications.lastAnswer,
  stagedVersion: publications.stagedVersion,
}

/** A publication that is ours until its lease ends; writes to it name the fence. */
export interface Claim extends Pick<typeof publications.$inferSelect, keyof typeof claimedColumns> {
  /** Since the create whose end is not known; null when there is none. */
  createAgeMs: number | null
  /** Since the first try. */
  elapsedMs: number
  /** Since the time it was planned for; null when nobody planned one. */
  pastDueMs: number | null
  /** Since its draft was last seen on the site; null when that is unknown, or when it may be public by now. */
  seenAgeMs: number | null
  /** Attempts in a row that got no answer there, whosever post it was. */
  siteFaults: number
  /** On our own monotonic clock: what the database counted is counted on from here. */
  claimedAt: number
}

/** Another worker has taken over, or this one is to stop: nothing more may be done for this post here. */
export class LeaseLost extends Error {}

export type ClaimChanges = PgUpdateSetSource<typeof publications>

/** Writes to a claimed publication; throws LeaseLost when it is not ours any more. */
export async function writeClaimed(db: Db, claimed: Claim, changes: ClaimChanges): Promise<void> {
  const ours = and(eq(publications.id, claimed.id), eq(publications.fence, claimed.fence))
  const written = await db.update(publications).set(changes).where(ours).returning({ id: publications.id })
  if (written.length === 0) throw new LeaseLost()
}

export interface ClaimSource {
  where: SQL
  /** The moment that puts it in its place; the earliest comes first. */
  rank: SQL
  /** An index that gives them in a fair order without reading the rest. */
  order: SQL
}

/** What may be taken: `legs` are its parts, each cheap to ask for at any size of the tables. */
export interface ClaimQuery {
  /** Of its prepared statements: the text of everything below is always the same. */
  name: string
  sources: ClaimSource[]
  /** What must hold of a post when it is locked. */
  recheck: SQL
  /** At once on one site. */
  perSite: number
  /** True of a post that is late and one of many: these begin one at a time. */
  isSpacedOut: SQL
  changes: { firstTriedAt?: SQL }
}

interface Candidate {
  post: string
  site: string
  publication: string | null
}

// Others take from the same sites at the same moment: some of what was found is gone, so more is looked at than is taken.
const candidateLimit = (max: number) => 2 * max + 20

/** Takes up to `max` posts, most urgent first. `afterClaim` belongs to the same transaction. */
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

/** Locks the posts that are taken: what was decided on them still holds, and an edit comes before or after, never between. */
async function lockPosts(app: App, tx: Db, query: ClaimQuery, ids: string[], max: number): Promise<string[]> {
  const among = sql`${posts.id} in ${listOf(ids)}`
  // Of what is due at one moment each site's first comes before the second of any: that is how most are under way at once.
  const places = sql`case when coalesce(${siteCircuitBreakers.faults}, 0) >= ${faultThreshold} then 1 else ${query.perSite} end`
  const statement = sql`
    with placed as materialized (
      select found.*, row_number() over (partition by site order by rank, since, publication) as place,
        row_number() over (partition by site, trickles order by rank, since, publication) as late_place
      from (${candidates(app, query, sql`${ids.length}::int`, among)}) found),
    picked as materialized (
      select placed.* from placed join ${siteCircuitBreakers} on ${siteCircuitBreakers.siteUrl} = placed.site
      where place <= ${places} - ${leasedAt(app, sql`placed.site`)} and (not trickles or late_place = 1)
      order by rank, place, since limit ${max}::int)
    select picked.publication as id from ${posts} join picked on picked.post = ${posts.id}
    where ${query.recheck}
    for update of posts skip locked`
  const rows = await executePrepared<{ id: string }>(tx, `pick_${query.name}`, statement)
  return rows.map(({ id }) => id)
}

function candidates(app: App, query: ClaimQuery, limit: SQL, among: SQL): SQL {
  const legs = query.sources.map(
    ({ where, rank, order }) => sql`(
      select ${posts.id} as post, ${sites.key} as site, ${publications.id} as publication, ${rank} as rank,
        ${publications.nextTryAt} as since, ${query.isSpacedOut} as trickles
      from ${posts} join ${sites} on ${sites.accountId} = ${posts.accountId}
        left join ${publications} on ${publications.postId} = ${posts.id} and ${publications.siteUrl} = ${sites.key}
        left join ${siteCircuitBreakers} on ${siteCircuitBreakers.siteUrl} = ${sites.key}
      where ${where} and ${among} and ${leasedAt(app, sql`${sites.key}`)} < ${query.perSite}
        and (${publications.id} is null or ${isUnleased(app)})
      order by ${order} limit ${limit})`,
  )
  return sql.join(legs, sql` union all `)
}

const leasedAt = (app: App, site: SQL) => sql`(select count(*) from publications busy
  where busy.site_url = ${site} and busy.lease_until > now() and busy.lease_until <= ${ahead(app.env.PUBLISH_LEASE_MS + 1000)})`

/** A row for each post that has none on its site, and one for each such site. */
export async function beginPublications(db: Db, found: Pick<Candidate, 'post' | 'site'>[]): Promise<void> {
  // The mark is a pure function of post, site and generation: beginning again gives the same one.
  const mark = sql`left(encode(sha256(convert_to(site || '|' || post || '|1', 'UTF8')), 'hex'), 16)`
  await db.execute(sql`
    with wanted as (select post, site from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(post text, site text)),
    begun as (
      insert into ${publications} (post_id, site_url, mark)
      select post::uuid, site, ${mark} from wanted join ${posts} on ${posts.id} = post::uuid on conflict do nothing)
    insert into ${siteCircuitBreakers} (site_url) select distinct site from wanted on conflict do nothing`)
}

/** A list of ids whose length the statement's text does not depend on. */
export const listOf = (ids: string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/**
 * The ids of those claims that are still ours, locked. Always in the same order: two who write to several never wait for each
 * other.
 */
export function lockClaims(claims: Pick<Claim, 'id' | 'fence'>[]): SQL {
  const held = JSON.stringify(claims.map(({ id, fence }) => ({ id, fence })))
  return sql`select ${publications.id} from ${publications}
    join jsonb_to_recordset(${held}::jsonb) as held(id uuid, fence int)
      on ${publications.id} = held.id and ${publications.fence} = held.fence
    order by ${publications.id} for update of ${publications}`
}

async function leasePublications(
  app: App,
  tx: Db,
  { name, changes }: ClaimQuery,
  ids: string[],
): Promise<Claim[]> {
  if (ids.length === 0) return []
  const ms = (since: SQL) => sql<number>`(extract(epoch from now() - ${since}) * 1000)::float8`
  const claimedAt = performance.now()
  const rows = await tx
    .update(publications)
    .set({
      leaseUntil: ahead(app.env.PUBLISH_LEASE_MS),
      fence: sql`${publications.fence} + 1`,
      // Of before the clock was set back: counted from now.
      creatingSince: sql`case when ${publications.creatingSince} > now() then now() else ${publications.creatingSince} end`,
      ...changes,
    })
    .where(sql`${publications.id} in ${listOf(ids)}`)
    .returning({
      ...claimedColumns,
      createAgeMs: ms(sql`${publications.creatingSince}`),
      elapsedMs: ms(sql`coalesce(${publications.firstTriedAt}, now())`),
      pastDueMs: ms(sql`(select p.scheduled_at from ${posts} p where p.id = ${publications}.post_id)`),
      siteFaults: sql<number>`coalesce((select g.faults from ${siteCircuitBreakers} g where g.site_url = ${publications}.site_url), 0)`,
      seenAgeMs: ms(sql`(case when ${publications.flippedAt} is null then ${publications.seenAt} end)`),
    })
    .prepare(`take_${name}`)
    .execute()
  return rows.map((row) => ({ ...row, claimedAt }))
}
