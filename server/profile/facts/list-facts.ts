import { asc, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/db.ts'
import { facts } from '../../schema/profile.ts'

/** What the customer has confirmed, oldest first. */
export async function findFacts(db: Db, accountId: string) {
  return db
    .select({ id: facts.id, text: facts.text, created_at: facts.createdAt })
    .from(facts)
    .where(eq(facts.accountId, accountId))
    .orderBy(asc(facts.createdAt), asc(facts.id))
}

export async function listFacts(app: App, { accountId }: { accountId: string }) {
  const rows = await findFacts(app.db, accountId)
  return { facts: rows.map((fact) => ({ ...fact, created_at: fact.created_at.toISOString() })) }
}
