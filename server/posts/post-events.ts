import type { Db } from '../platform/database/db.ts'
import { postEvents } from '../schema/posts.ts'

/** The topic that readers of a post's event stream listen to. */
export const postTopic = (postId: string) => `post:${postId}`

/** Adds an event to a post's history; a trigger notifies its readers and the account's open pages on commit. */
export async function recordPostEvent(tx: Db, postId: string, event: string, data: Record<string, unknown>) {
  await tx.insert(postEvents).values({ postId, event, data })
}

/** Adds the same change of status for many posts. */
export async function recordStatusEvents(tx: Db, ids: string[], from: string, to: string): Promise<void> {
  if (ids.length === 0) return
  const events = ids.map((postId) => ({ postId, event: 'status', data: { from, to } }))
  await tx.insert(postEvents).values(events)
}
