import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { onPostChanged, onStatusChanged } from '../posts/editing/save-post.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { describeCause, type Cause } from './site-check/causes.ts'
import { notifyFailure } from './delivery/notify-outcome.ts'
import { notPublished } from './delivery/record-outcome.ts'
import { isEntitled, isLate, isPublishing, isScheduled, isUpdating } from './scheduler/due.ts'

// An arbitrary id shared by all processes, so that one of them runs this at a time.
const lockId = 7_423_003

/** Fails due posts that no worker will claim and tells their owners: no site, no plan, or too late. */
export async function failUnpublishable(app: App): Promise<void> {
  const isUnpaid = sql`not ${isEntitled}`
  const isDue = sql`${isScheduled} and ${posts.scheduledAt} <= now()`
  await app.db.transaction(async (tx) => {
    const { rows: lock } = await tx.execute(sql`select 1 where pg_try_advisory_xact_lock(${lockId})`)
    if (lock.length === 0) return
    const rows = await tx
      .select({
        post: posts,
        cause: sql<Cause>`case when ${sites.id} is null then 'no_site' when ${isUnpaid} then 'subscription_ended' else 'missed_slot' end`,
        // An unpaid post stays scheduled as long as there is time to pay.
        isPermanent: sql<boolean>`${sites.id} is null or coalesce(${isLate}, false)`,
      })
      .from(posts)
      .leftJoin(sites, eq(sites.accountId, posts.accountId))
      .where(
        sql`(${isDue} and (${sites.id} is null or ${isLate} or (${isUnpaid} and ${posts.failure} is null)))
          or (((${isPublishing}) or (${isUpdating})) and ${sites.id} is null)`,
      )
      // The next run handles the rest.
      .limit(100)
      .for('update', { of: posts, skipLocked: true })
      .prepare('find_unpublishable')
      .execute()
    for (const { post, cause, isPermanent } of rows) await failPost(app, tx, post, cause, isPermanent)
    await rescheduleMovedPosts(tx)
  })
}

async function failPost(
  app: App,
  tx: Db,
  post: typeof posts.$inferSelect,
  cause: Cause,
  isPermanent: boolean,
): Promise<void> {
  const failure = describeCause(cause)
  const isLive = post.status === 'published'
  const changes = isPermanent ? notPublished(isLive, failure) : { failure }
  const [after] = await tx.update(posts).set(changes).where(eq(posts.id, post.id)).returning()
  if (!after) return
  await onPostChanged(tx, post, after)
  const key = `${post.id}:${cause}:${post.scheduledAt?.getTime() ?? post.version}`
  await notifyFailure(app, tx, post, failure, key, isLive)
}

/** Reschedules posts whose account moved to another site while they were being published. */
async function rescheduleMovedPosts(tx: Db): Promise<void> {
  const begunThere = sql`exists (select 1 from ${publications} where ${publications.postId} = ${posts.id}
    and ${publications.siteUrl} = ${sites.key} and ${publications.firstTriedAt} is not null)`
  const moved = await tx
    .update(posts)
    .set({ status: 'scheduled' })
    .from(sites)
    .where(
      sql`${sites.accountId} = ${posts.accountId} and ${isPublishing} and ${posts.scheduledAt} is not null and not ${begunThere}`,
    )
    .returning(getTableColumns(posts))
    .prepare('take_along')
    .execute()
  for (const post of moved) await onStatusChanged(tx, post, 'publishing')
}
