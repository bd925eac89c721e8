import type { facts as operations } from '../../../contract/profile/facts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { saveFact } from './add-fact.ts'
import { decideProposed } from './decide-proposed.ts'
import { presentFacts } from './list-facts.ts'

/** Moves proposed facts that are still pending to the fact sheet, in the words shown. */
export const confirmFacts: Handler<typeof operations.confirmFacts> = (app, { accountId, ids }) =>
  app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    const decided = await decideProposed(tx, accountId, ids)
    if (decided.length === 0) fail('not_found', 'These statements no longer wait for your confirmation.')
    for (const { text, page } of decided) await saveFact(tx, accountId, text, { page })
    return presentFacts(tx, accountId)
  })
