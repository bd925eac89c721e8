import { and, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { facts } from '../../schema/profile.ts'
import { decideProposed } from './decide-proposed.ts'

export async function removeFact(app: App, { accountId, id }: { accountId: string; id: string }) {
  const [removed] = await app.db
    .delete(facts)
    .where(and(eq(facts.id, id), eq(facts.accountId, accountId)))
    .returning({ id: facts.id })
  if (!removed && (await decideProposed(app.db, accountId, [id])).length === 0)
    fail('not_found', 'This fact is not on your fact sheet.')
  return {}
}
