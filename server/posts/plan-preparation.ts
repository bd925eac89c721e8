import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { posts } from '../schema/posts.ts'

// The draft of a scheduled post stands on its site this long before its time…
export const stagedBeforeMs = 30 * 60_000
// …and is begun up to this much earlier: slots are full hours, and no site and no worker is to feel that.
const spreadMs = 15 * 60_000
// Whoever writes pauses longer than this seldom, and autosave comes every 5 s: one update for a run of changes.
const restMs = 10_000

const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`

/** Says when the publisher is to bring the draft of a scheduled post to its site, or up to date there. */
export async function planPreparation(tx: Db, postId: string, isEdit: boolean): Promise<void> {
  const begin = sql`${posts.scheduledAt} - ${seconds(stagedBeforeMs)} - random() * ${seconds(spreadMs)}`
  const earliest = isEdit ? sql`now() + ${seconds(restMs)}` : sql`now()`
  await tx
    .update(posts)
    .set({ prepareAt: sql`greatest(${begin}, ${earliest})` })
    .where(eq(posts.id, postId))
}
