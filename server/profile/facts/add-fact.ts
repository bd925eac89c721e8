import { eq } from 'drizzle-orm'
import type { FactPage } from '../../../contract/profile/facts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import { accounts } from '../../schema/accounts.ts'
import { facts } from '../../schema/profile.ts'
import { factKey } from './fact-key.ts'
import { presentFacts } from './list-facts.ts'

// Every claim of a post is compared with every fact; a thousand take milliseconds.
const maxFacts = 1000

/** Adds a fact to the fact sheet once. The same answer to two questions counts as two facts. */
export async function saveFact(
  tx: Db,
  accountId: string,
  text: string,
  { asked, page }: { asked?: { interviewId: string; question: string }; page?: FactPage | null } = {},
): Promise<void> {
  // One at a time, because two concurrent calls could exceed the limit together.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  if ((await tx.$count(facts, eq(facts.accountId, accountId))) >= maxFacts)
    fail(
      'storage_full',
      `Your fact sheet is full (${maxFacts.toLocaleString('en')} facts). Remove some first.`,
    )
  await tx
    .insert(facts)
    .values({ accountId, text, ...asked, page, key: factKey(asked ? `${asked.question} ${text}` : text) })
    .onConflictDoNothing()
}

export async function addFact(app: App, { accountId, text }: { accountId: string; text: string }) {
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    await saveFact(tx, accountId, text)
    return presentFacts(tx, accountId)
  })
}
