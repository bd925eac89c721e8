import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { signal } from '../../platform/signals.ts'
import { posts } from '../../schema/posts.ts'
import { recordPostEvent } from '../post-events.ts'
import type { PostRow } from './present-post.ts'

// The draft of a scheduled post is on its site this long before the slot…
const stagedBeforeMs = 30 * 60_000
// …and staged up to this much earlier, because slots are full hours and would load sites and workers at once.
const spreadMs = 15 * 60_000
// Autosave runs every 5 s and writers seldom pause longer than this, so a run of changes becomes one update.
const restMs = 10_000
const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/** Sets when the publisher should stage or update the draft of a scheduled post. */
async function planPreparation(tx: Db, postId: string, isEdit: boolean): Promise<void> {
  const begin = sql`${posts.scheduledAt} - ${seconds(stagedBeforeMs)} - random() * ${seconds(spreadMs)}`
  const earliest = isEdit ? sql`now() + ${seconds(restMs)}` : sql`now()`
  await tx
    .update(posts)
    .set({ prepareAt: sql`greatest(${begin}, ${earliest})` })
    .where(eq(posts.id, postId))
}

export type PostChanges = Partial<Omit<PostRow, 'id' | 'accountId' | 'version' | 'createdAt' | 'updatedAt'>>

/** Writes changes to a locked post with a new version, a history entry for a new status and a signal to the publisher. */
export async function savePost(tx: Db, before: PostRow, changes: PostChanges): Promise<PostRow> {
  const next: SQL = sql`${posts.version} + 1`
  const [after] = await tx
    .update(posts)
    .set({ ...changes, version: next, updatedAt: sql`now()` })
    .where(
      and(eq(posts.id, before.id), eq(posts.accountId, before.accountId), eq(posts.version, before.version)),
    )
    .returning()
  if (!after) throw new Error('A locked post changed under its lock')
  await onPostChanged(tx, before, after)
  return after
}

/** Follows up on a change of status, schedule or update in its transaction. */
export async function onPostChanged(tx: Db, before: PostRow, after: PostRow): Promise<void> {
  if (after.status !== before.status) await onStatusChanged(tx, after, before.status)
  else if (after.status === 'scheduled') await onPostRescheduled(tx, before, after)
  if (after.updateState === before.updateState || after.status !== 'published') return
  await recordPostEvent(tx, after.id, 'update', { state: after.updateState ?? 'done' })
  if (after.updateState === 'publishing') await signal(tx, 'publish')
}

async function onPostRescheduled(tx: Db, before: PostRow, after: PostRow): Promise<void> {
  const isMoved = after.scheduledAt?.getTime() !== before.scheduledAt?.getTime()
  await planPreparation(tx, after.id, !isMoved)
  if (isMoved) await signal(tx, 'publish')
}

/** Follows up on a change of status in its transaction. */
export async function onStatusChanged(tx: Db, post: PostRow, from: string): Promise<void> {
  await recordPostEvent(tx, post.id, 'status', { from, to: post.status })
  await announceStatus(tx, post)
}

/** Tells the publisher of a post that it should prepare or publish. */
export async function announceStatus(tx: Db, post: PostRow): Promise<void> {
  if (post.status === 'scheduled') await planPreparation(tx, post.id, false)
  if (post.status === 'publishing' || post.status === 'scheduled') await signal(tx, 'publish')
}
