import { eq, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { noteStatus } from '../posts/save-post.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { explain, type Cause } from './doctor/causes.ts'
import { isDue, isEntitled, isLate } from './claim-due-posts.ts'
import { noteFailure } from './note-outcome.ts'

/** Tells the owners of due posts that nobody will claim: no site, no plan, or a time that passed too long ago. */
export async function refuseHopeless(app: App): Promise<void> {
  const isUnpaid = sql`not ${isEntitled}`
  await app.db.transaction(async (tx) => {
    const rows = await tx
      .select({
        post: posts,
        hasSite: sql<boolean>`${sites.id} is not null`,
        late: sql<boolean>`${isLate}`,
        unpaid: sql<boolean>`${isUnpaid}`,
      })
      .from(posts)
      .leftJoin(sites, eq(sites.accountId, posts.accountId))
      .where(
        sql`${isDue} and (${sites.id} is null or (${posts.status} = 'scheduled' and (${isLate} or (${isUnpaid} and ${posts.failure} is null))))`,
      )
      // The rest follows at the next look.
      .limit(100)
      .for('update', { of: posts, skipLocked: true })
    for (const { post, hasSite, late, unpaid } of rows) {
      const cause = !hasSite ? 'no_site' : unpaid ? 'subscription_ended' : 'missed_slot'
      await refuse(app, tx, post, cause, !hasSite || late)
    }
  })
}

/** An unpaid post stays scheduled while there is time to pay. */
async function refuse(
  app: App,
  tx: Db,
  post: typeof posts.$inferSelect,
  cause: Cause,
  forGood: boolean,
): Promise<void> {
  const status = forGood ? ('failed' as const) : post.status
  const failure = explain(cause)
  const [after] = await tx.update(posts).set({ status, failure }).where(eq(posts.id, post.id)).returning()
  if (!after) return
  if (status !== post.status) await noteStatus(tx, after, post.status)
  await noteFailure(
    app,
    tx,
    post,
    failure,
    `${post.id}:${cause}:${post.scheduledAt?.getTime() ?? post.version}`,
  )
}
