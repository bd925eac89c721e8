import { and, eq, ne } from 'drizzle-orm'
import type { facts as operations } from '../../../contract/profile/facts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { fail, failField } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { facts } from '../../schema/profile.ts'
import { saveFact } from './add-fact.ts'
import { factKey } from './fact-key.ts'
import { decideProposed } from './decide-proposed.ts'
import { presentFacts } from './list-facts.ts'

export const updateFact: Handler<typeof operations.updateFact> = (app, { accountId, id, text }) =>
  app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    const [proposed] = await decideProposed(tx, accountId, [id])
    if (proposed) {
      await saveFact(tx, accountId, text, { page: proposed.page })
      return presentFacts(tx, accountId)
    }
    const key = factKey(text)
    const own = eq(facts.accountId, accountId)
    const same = and(own, eq(facts.key, key), ne(facts.id, id))
    if ((await tx.$count(facts, same)) > 0) failField('text', 'This is already on your fact sheet.')
    const [changed] = await tx
      .update(facts)
      .set({ text, key })
      .where(and(eq(facts.id, id), own))
      .returning({ id: facts.id })
    if (!changed) fail('not_found', 'This fact is not on your fact sheet.')
    return presentFacts(tx, accountId)
  })
