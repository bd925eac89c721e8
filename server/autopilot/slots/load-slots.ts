import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import type { SlotRow } from '../autopilot-context.ts'

/** Slots that may still change by themselves. */
export const isOpen = inArray(autopilotSlots.state, ['planned', 'writing', 'waiting', 'approved'])

export const findSlots = (db: Db, accountId: string, where: SQL | undefined): Promise<SlotRow[]> =>
  db
    .select()
    .from(autopilotSlots)
    .where(and(eq(autopilotSlots.accountId, accountId), where))
    .orderBy(asc(autopilotSlots.at))

/** The slot that a post fills, if it fills one. */
export async function findSlotOf(db: Db, { id, accountId }: { id: string; accountId: string }) {
  const [slot] = await findSlots(db, accountId, eq(autopilotSlots.postId, id))
  return slot
}

export const findSlotsAndPosts = (db: Db, accountId: string, where: SQL | undefined) =>
  db
    .select({ slot: autopilotSlots, post: posts })
    .from(autopilotSlots)
    .leftJoin(posts, eq(posts.id, autopilotSlots.postId))
    .where(and(eq(autopilotSlots.accountId, accountId), where))
    .orderBy(asc(autopilotSlots.at))

/** Coming slots without work in progress, in order. */
export const findFreeSlots = (db: Db, accountId: string, now: Date): Promise<SlotRow[]> =>
  findSlots(db, accountId, and(eq(autopilotSlots.state, 'planned'), gt(autopilotSlots.at, now)))
