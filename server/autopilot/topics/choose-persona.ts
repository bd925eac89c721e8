import { and, eq, ne, sql } from 'drizzle-orm'
import { hasFeature } from '../../../contract/billing/plan-features.ts'
import type { PlanId } from '../../../contract/plans.ts'
import type { Db } from '../../platform/database/db.ts'
import { presentPersonas } from '../../profile/personas/list-personas.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { writingRequests } from '../../schema/writing.ts'

/** The reader for whom the autopilot has not written for longest; undefined where there is none, or the plan has not got them. */
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
    // A second try at the same slot is for the same reader.
    .where(
      and(eq(autopilotSlots.accountId, accountId), ne(autopilotSlots.id, slotId), sql`${reader} is not null`),
    )
    .groupBy(reader)
  const lastOf = new Map(used.map(({ reader: id, last }) => [id, new Date(last).getTime()]))
  // Who was never written for comes first, in the order in which they were described.
  return personas.toSorted((a, b) => (lastOf.get(a.id) ?? 0) - (lastOf.get(b.id) ?? 0))[0]?.id
}
