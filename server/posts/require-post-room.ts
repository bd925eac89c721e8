import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { posts } from '../schema/posts.ts'

// A post every ten minutes for four years: no person gets there, and one account cannot fill the database.
export const maxPosts = 200_000

/** Refuses with storage_full where an account has `most` posts, deleted ones that can still be restored included. */
export async function requirePostRoom(db: Db, accountId: string, max = maxPosts): Promise<void> {
  const { rows } = (await db.execute(
    sql`select 1 from ${posts} where ${posts.accountId} = ${accountId} offset ${max - 1} limit 1`,
  )) as { rows: unknown[] }
  if (rows.length > 0)
    fail(
      'storage_full',
      `You’ve reached the limit of ${max.toLocaleString('en-US')} posts. Delete some first.`,
    )
}
