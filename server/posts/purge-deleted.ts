import { and, lt, ne, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { job } from '../platform/jobs.ts'
import { posts } from '../schema/posts.ts'
import { publications } from '../schema/publishing.ts'

/** How long a deleted post can be restored. */
export const deletedRetention = sql`interval '30 days'`

/** Permanently removes posts deleted more than 30 days ago, except those being published. */
export async function purgeDeleted(app: App): Promise<void> {
  const isLeased = sql`exists (select 1 from ${publications} where ${publications.postId} = ${posts.id} and ${publications.leaseUntil} > now())`
  const isOver = and(
    lt(posts.deletedAt, sql`now() - ${deletedRetention}`),
    ne(posts.status, 'publishing'),
    sql`not ${isLeased}`,
  )
  await deleteInBatches(app.db, posts, isOver)
}

export const purgeDeletedJob = job({
  name: 'purge-deleted-posts',
  expireSeconds: 300,
  // At night for most customers; a missed run only keeps posts a day longer.
  cron: '37 8 * * *',
  run: (app) => purgeDeleted(app),
})
