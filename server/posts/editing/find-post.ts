import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import { posts } from '../../schema/posts.ts'
import type { PostRow } from './present-post.ts'

/** How long a deleted post can be restored. */
export const deletedRetention = sql`interval '30 days'`

/** An account's post; undefined when it is deleted, unknown or another account's. */
export async function findPost(db: Db, accountId: string, id: string): Promise<PostRow | undefined> {
  const [row] = await db.select().from(posts).where(ownPost(accountId, id))
  return row
}

/** Finds a post and locks it until the transaction ends. */
export async function lockPost(tx: Db, accountId: string, id: string): Promise<PostRow> {
  const [row] = await tx.select().from(posts).where(ownPost(accountId, id)).for('update')
  return row ?? failPostNotFound()
}

/** Locks a post, deleted or not; one that was deleted too long ago to restore is not found. */
export async function lockPostOrDeleted(tx: Db, accountId: string, id: string): Promise<PostRow> {
  const isThere = sql`coalesce(${posts.deletedAt} >= now() - ${deletedRetention}, true)`
  const [row] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.accountId, accountId), isThere))
    .for('update')
  return row ?? failPostNotFound()
}

export const ownPost = (accountId: string, id: string) =>
  and(eq(posts.id, id), eq(posts.accountId, accountId), isNull(posts.deletedAt))

export const failPostNotFound = (): never => fail('not_found', 'This post does not exist.')
