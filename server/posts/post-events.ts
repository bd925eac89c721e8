import type { Db } from '../platform/database/db.ts'
import { postEvents } from '../schema/posts.ts'

/** The topic on which readers of one post's event stream wait. */
export const postTopic = (postId: string) => `post:${postId}`

/** Adds to a post's history within the caller's transaction. A trigger wakes its readers and the account's open pages once that commits. */
export async function recordPostEvent(
  tx: Db,
  postId: string,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.insert(postEvents).values({ postId, event, data })
}

/** The same change of status for many posts. */
export async function recordStatusEvents(tx: Db, ids: string[], from: string, to: string): Promise<void> {
  if (ids.length === 0) return
  const events = ids.map((postId) => ({ postId, event: 'status', data: { from, to } }))
  await tx.insert(postEvents).values(events)
}
