import type { Db } from '../platform/db.ts'
import { signal, signalMany } from '../platform/signals.ts'
import { postEvents } from '../schema/posts.ts'

/** The topic on which readers of one post's event stream wait. */
export const postTopic = (postId: string) => `post:${postId}`

/** Adds to a post's history within the caller's transaction, and wakes its readers once that commits. */
export async function recordPostEvent(
  tx: Db,
  postId: string,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.insert(postEvents).values({ postId, event, data })
  await signal(tx, postTopic(postId))
}

/** The same change of status for many posts. */
export async function recordStatusOfMany(tx: Db, ids: string[], from: string, to: string): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(postEvents).values(ids.map((postId) => ({ postId, event: 'status', data: { from, to } })))
  await signalMany(tx, ids.map(postTopic))
}
