import { and, eq, isNull, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import { facts, proposedFacts } from '../../schema/profile.ts'

export async function removeFact(app: App, { accountId, id }: { accountId: string; id: string }) {
  const [removed] = await app.db
    .delete(facts)
    .where(and(eq(facts.id, id), eq(facts.accountId, accountId)))
    .returning({ id: facts.id })
  if (!removed && !(await dismissProposedFact(app.db, accountId, id)))
    fail('not_found', 'This fact is not on your fact sheet.')
  return {}
}

/** Whether there was such a proposal; it is not made again, whatever the site says. */
export async function dismissProposedFact(db: Db, accountId: string, id: string): Promise<boolean> {
  const decided = await db
    .update(proposedFacts)
    .set({ decidedAt: sql`now()` })
    .where(
      and(eq(proposedFacts.id, id), eq(proposedFacts.accountId, accountId), isNull(proposedFacts.decidedAt)),
    )
    .returning({ id: proposedFacts.id })
  return decided.length > 0
}
