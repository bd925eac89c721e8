import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { factKey } from '../../profile/facts/add-fact.ts'
import { findFacts } from '../../profile/facts/list-facts.ts'
import { proposedFacts } from '../../schema/profile.ts'

export interface FoundFact {
  text: string
  url: string
  heading: string
  quote: string
}

interface Findings {
  found: FoundFact[]
  /** The pages they were found on. */
  read: string[]
  /** Every page of the site. */
  urls: string[]
}

// A list that is read to its end; what is decided makes room for the next ones.
export const maxProposals = 40

/** Proposes what the pages state for the owner to confirm, and withdraws what no page says any more. */
export async function saveProposals(
  { db }: App,
  accountId: string,
  { found, read, urls }: Findings,
): Promise<void> {
  const confirmed = new Set((await findFacts(db, accountId)).map(({ text }) => factKey(text)))
  const rows = found
    .map((fact) => ({ ...fact, accountId, key: factKey(fact.text) }))
    .filter(({ key }) => key !== '' && !confirmed.has(key))
  const keys = rows.map(({ key }) => key)
  await db.transaction(async (tx) => {
    const open = and(eq(proposedFacts.accountId, accountId), isNull(proposedFacts.decidedAt))
    const isGone = or(
      and(inArray(proposedFacts.url, read), notInArray(proposedFacts.key, keys)),
      notInArray(proposedFacts.url, urls),
    )
    await tx.delete(proposedFacts).where(and(open, isGone))
    const room = maxProposals - (await tx.$count(proposedFacts, open))
    if (rows.length > 0 && room > 0)
      await tx.insert(proposedFacts).values(rows.slice(0, room)).onConflictDoNothing()
  })
}
