import { and, eq, gt, isNull } from 'drizzle-orm'
import { clockIn, slotInstants } from '../../../contract/autopilot/slot-times.ts'
import type { Db } from '../../platform/database/db.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { type AutopilotContext, isPausedAt } from '../autopilot-context.ts'

// Whole days, today included: as far as the plan is listed, so that no slot of the list stays empty.
const shownDays = 35

/** Coming slots without a topic or a post by the owner. */
export async function findOpenSlots(db: Db, autopilot: AutopilotContext, now: Date): Promise<Date[]> {
  const { accountId, slots, preferences } = autopilot
  const rows = await db
    .select({ at: autopilotSlots.at, state: autopilotSlots.state, topic: autopilotSlots.topic })
    .from(autopilotSlots)
    .where(and(eq(autopilotSlots.accountId, accountId), gt(autopilotSlots.at, now)))
  const scheduled = await db
    .select({ at: posts.scheduledAt })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt), gt(posts.scheduledAt, now)))
  const begun = rows.filter(({ state, topic }) => state !== 'planned' || topic)
  const isTaken = new Set([...begun, ...scheduled].map(({ at }) => at?.getTime()))
  const end = clockIn(preferences.timezone, now).add({ days: shownDays }).startOfDay().epochMilliseconds - 1
  return slotInstants(slots, now, new Date(end)).filter(
    (at) => !isPausedAt(autopilot, at) && !isTaken.has(at.getTime()),
  )
}
