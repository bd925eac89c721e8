import { and, eq, gt, inArray } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { autopilotSlots } from '../schema/autopilot.ts'
import type { PostSummaryRow } from './editing/present-post.ts'

/** When those of an account's posts are planned to go out that nobody has approved, by post. */
export async function findComingSlots(
  { db, now }: App,
  rows: Pick<PostSummaryRow, 'id' | 'accountId' | 'status'>[],
): Promise<Map<string, string>> {
  const waiting = rows.filter(({ status }) => status === 'draft' || status === 'held')
  const [first] = waiting
  if (!first) return new Map()
  const { accountId, postId, state, at } = autopilotSlots
  const ids = waiting.map(({ id }) => id)
  const isOfPosts = and(eq(accountId, first.accountId), inArray(postId, ids))
  const isUndecided = inArray(state, ['writing', 'waiting', 'held', 'approved'])
  const slots = await db
    .select({ postId, at })
    .from(autopilotSlots)
    .where(and(isOfPosts, isUndecided, gt(at, now())))
  return new Map(slots.map((slot) => [slot.postId ?? '', slot.at.toISOString()]))
}
