import { and, desc, eq, sql, ne } from 'drizzle-orm'
import { frameworks, sidesOf, type FrameworkId } from '../../../contract/writing/frameworks.ts'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../contract/billing/plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { writingRequests } from '../../schema/writing.ts'
import { presentPersonas } from '../../profile/personas/personas.ts'

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

/** The persona that has waited longest; undefined without personas or when the plan excludes them. */
export async function choosePersona(
  tx: Db,
  accountId: string,
  { plan, slotId }: { plan: PlanId; slotId: string },
): Promise<string | undefined> {
  if (!hasFeature(plan, 'personas')) return undefined
  const { personas } = await presentPersonas(tx, accountId)
  if (personas.length < 2) return personas[0]?.id
  const reader = sql<string>`${writingRequests.request} ->> 'personaId'`
  const used = await tx
    .select({ reader, last: sql<string>`max(${autopilotSlots.at})` })
    .from(autopilotSlots)
    .innerJoin(writingRequests, eq(writingRequests.postId, autopilotSlots.postId))
    // A retry of a slot keeps its persona.
    .where(
      and(eq(autopilotSlots.accountId, accountId), ne(autopilotSlots.id, slotId), sql`${reader} is not null`),
    )
    .groupBy(reader)
  const lastOf = new Map(used.map(({ reader: id, last }) => [id, new Date(last).getTime()]))
  // New personas come first, in the order in which they were created.
  return personas.toSorted((a, b) => (lastOf.get(a.id) ?? 0) - (lastOf.get(b.id) ?? 0))[0]?.id
}
