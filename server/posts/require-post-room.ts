import { eq, sum } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { postCounts } from '../schema/search.ts'

// A post every ten minutes for four years, which no person reaches, yet low enough that one account can't fill the database.
export const maxPosts = 200_000

/** Fails with storage_full when an account has `max` posts, including deleted ones that can be restored. */
export async function requirePostRoom(db: Db, accountId: string, max = maxPosts): Promise<void> {
  const [row] = await db
    .select({ count: sum(postCounts.delta).mapWith(Number) })
    .from(postCounts)
    .where(eq(postCounts.accountId, accountId))
  if ((row?.count ?? 0) >= max)
    fail(
      'storage_full',
      `You’ve reached the limit of ${max.toLocaleString('en-US')} posts. Delete some first.`,
    )
}
