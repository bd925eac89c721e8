import { and, desc, eq, sql } from 'drizzle-orm'
import { frameworks, sidesOf, type FrameworkId } from '../../../contract/writing/frameworks.ts'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../contract/billing/plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { writingRequests } from '../../schema/writing.ts'

/** The next chosen format that fits the topic and plan, after the last one used; undefined if none fits. */
export async function chooseFramework(
  tx: Db,
  accountId: string,
  { chosen, plan, topic }: { chosen: FrameworkId[]; plan: PlanId; topic: string },
): Promise<FrameworkId | undefined> {
  const fitting = chosen.filter(
    (one) =>
      (!frameworks[one].isAdvanced || hasFeature(plan, 'advancedFrameworks')) &&
      (one !== 'comparison' || sidesOf(topic) !== undefined),
  )
  if (fitting.length < 2) return fitting[0]
  const used = sql<string | null>`${writingRequests.request} ->> 'framework'`
  const [last] = await tx
    .select({ used })
    .from(autopilotSlots)
    .innerJoin(writingRequests, eq(writingRequests.postId, autopilotSlots.postId))
    .where(and(eq(autopilotSlots.accountId, accountId), sql`${used} is not null`))
    .orderBy(desc(autopilotSlots.at))
    .limit(1)
  // In the chosen order, skipping those that do not fit.
  const at = chosen.findIndex((one) => one === last?.used)
  const turn = [...chosen.slice(at + 1), ...chosen.slice(0, at + 1)]
  return turn.find((one) => fitting.includes(one))
}
