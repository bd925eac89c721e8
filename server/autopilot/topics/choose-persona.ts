import { and, eq, ne, sql } from 'drizzle-orm'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../contract/billing/plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { presentPersonas } from '../../profile/personas/personas.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { writingRequests } from '../../schema/writing.ts'

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
