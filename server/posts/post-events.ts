import { sql } from 'drizzle-orm'
import { accountPostsTopic } from '../notifications/notify.ts'
import type { Db } from '../platform/database/db.ts'
import { signalMany } from '../platform/signals.ts'
import { postEvents } from '../schema/posts.ts'

const accountId = sql<string>`(select account_id from posts where posts.id = post_events.post_id)`

/** The topic on which readers of one post's event stream wait. */
export const postTopic = (postId: string) => `post:${postId}`

/** Adds to a post's history within the caller's transaction, and wakes its readers and the account's open pages once that commits. */
export async function recordPostEvent(
  tx: Db,
  postId: string,
  event: string,
  data: Record<string, unknown>,
): Promise<void> {
  const [made] = await tx.insert(postEvents).values({ postId, event, data }).returning({ accountId })
  const isShown = event !== 'writing:progress'
  await signalMany(tx, [postTopic(postId), ...(made && isShown ? [accountPostsTopic(made.accountId)] : [])])
}

/** The same change of status for many posts. */
export async function recordStatusEvents(tx: Db, ids: string[], from: string, to: string): Promise<void> {
  if (ids.length === 0) return
  const events = ids.map((postId) => ({ postId, event: 'status', data: { from, to } }))
  const made = await tx.insert(postEvents).values(events).returning({ accountId })
  const owners = new Set(made.map((one) => one.accountId))
  await signalMany(tx, [...ids.map(postTopic), ...[...owners].map(accountPostsTopic)])
}
