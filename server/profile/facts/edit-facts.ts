import { eq, and, ne, inArray, isNull, sql } from 'drizzle-orm'
import type { FactPage, facts as operations } from '../../../contract/profile/facts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail, failField } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { facts, proposedFacts } from '../../schema/profile.ts'
import { factKey, presentFacts } from './facts.ts'

// Every claim of a post is compared with every fact; a thousand take milliseconds.
const maxFacts = 1000

/** One at a time, because two concurrent calls could exceed the limit together. Comes before the locks of proposed facts. */
const lockFacts = (tx: Db, accountId: string) =>
  tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')

/** Adds a fact to the fact sheet once. The same answer to two questions counts as two facts. */
export async function saveFact(
  tx: Db,
  accountId: string,
  text: string,
  { asked, page }: { asked?: { interviewId: string; question: string }; page?: FactPage | null } = {},
): Promise<void> {
  await lockFacts(tx, accountId)
  if ((await tx.$count(facts, eq(facts.accountId, accountId))) >= maxFacts)
    fail(
      'storage_full',
      `Your fact sheet is full (${maxFacts.toLocaleString('en')} facts). Remove some first.`,
    )
  await tx
    .insert(facts)
    .values({ accountId, text, ...asked, page, key: factKey(asked ? `${asked.question} ${text}` : text) })
    .onConflictDoNothing()
  // What the site says in the same words needs no second confirmation.
  if (asked) return
  const isSame = and(eq(proposedFacts.accountId, accountId), eq(proposedFacts.key, factKey(text)))
  await tx
    .update(proposedFacts)
    .set({ decidedAt: sql`now()` })
    .where(and(isSame, isNull(proposedFacts.decidedAt)))
}

export async function addFact(app: App, { accountId, text }: { accountId: string; text: string }) {
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    await saveFact(tx, accountId, text)
    return presentFacts(tx, accountId)
  })
}

/** Moves proposed facts that are still pending to the fact sheet, in the words shown. */
export const confirmFacts: Handler<typeof operations.confirmFacts> = (app, { accountId, ids }) =>
  app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    await lockFacts(tx, accountId)
    const decided = await decideProposed(tx, accountId, ids)
    if (decided.length === 0) fail('not_found', 'These statements no longer wait for your confirmation.')
    for (const { text, page } of decided) await saveFact(tx, accountId, text, { page })
    return presentFacts(tx, accountId)
  })

export const updateFact: Handler<typeof operations.updateFact> = (app, { accountId, id, text }) =>
  app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    await lockFacts(tx, accountId)
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

export async function removeFact(app: App, { accountId, id }: { accountId: string; id: string }) {
  const [removed] = await app.db
    .delete(facts)
    .where(and(eq(facts.id, id), eq(facts.accountId, accountId)))
    .returning({ id: facts.id })
  if (!removed && (await decideProposed(app.db, accountId, [id])).length === 0)
    fail('not_found', 'This fact is not on your fact sheet.')
  return {}
}

/** Decides pending proposed facts and returns them with their source. They are not proposed again, whatever the site says. */
export async function decideProposed(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<{ text: string; page: FactPage }[]> {
  const { id, text, url, heading, quote, decidedAt } = proposedFacts
  const title = sql<string>`coalesce(
    (select title from site_posts where account_id = ${accountId} and url = proposed_facts.url limit 1),
    (select name from site_reads where account_id = ${accountId}), proposed_facts.url)`
  const decided = await db
    .update(proposedFacts)
    .set({ decidedAt: sql`now()` })
    .where(and(inArray(id, ids), eq(proposedFacts.accountId, accountId), isNull(decidedAt)))
    .returning({ text, title, url, heading, quote })
  return decided.map(({ text: sentence, ...page }) => ({ text: sentence, page }))
}
