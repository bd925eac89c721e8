import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { factKey } from '../../profile/facts/add-fact.ts'
import { findFacts } from '../../profile/facts/list-facts.ts'
import type { SitePostRow } from '../../profile/site-posts/list-site-posts.ts'
import { proposedFacts } from '../../schema/profile.ts'
import { findClaims } from '../gates/truth/find-claims.ts'
import { sentencesOfText } from './make-sheet.ts'

// A list that is read to its end; what is decided makes room for the next ones.
const maxProposed = 30
// As long as a fact that is typed.
const maxLength = 1000

export const claimsIn = (text: string, businessName: string) =>
  findClaims(text, businessName ? [businessName] : [])

const saysWe = /\b(?:we|our|us|I|my|wir|unser|unsere[mnrs]?|nous|notre|nos|nosotros|nuestr[oa]s?)\b/iu

/** What posts on the site claim about the business, for the owner to confirm; what no post says any more is withdrawn. */
export async function proposeFacts(
  db: Db,
  accountId: string,
  businessName: string,
  published: SitePostRow[],
): Promise<void> {
  const decided = await db
    .select({ key: proposedFacts.key })
    .from(proposedFacts)
    .where(and(eq(proposedFacts.accountId, accountId), sql`${proposedFacts.decidedAt} is not null`))
  const known = new Set([
    ...decided.map(({ key }) => key),
    ...(await findFacts(db, accountId)).map(({ text }) => factKey(text)),
  ])
  const found = new Map<string, { text: string; url: string }>()
  for (const { text, url } of published)
    for (const sentence of sentencesOfText(text)) {
      if (found.size === maxProposed) break
      const isOfUs = saysWe.test(sentence) || (businessName !== '' && sentence.includes(businessName))
      if (!isOfUs || sentence.length > maxLength || claimsIn(sentence, businessName).length === 0) continue
      const key = factKey(sentence)
      if (!known.has(key) && !found.has(key)) found.set(key, { text: sentence, url })
    }
  const rows = [...found].map(([key, { text, url }]) => ({ accountId, key, text, url }))
  await db.transaction(async (tx) => {
    const open = and(eq(proposedFacts.accountId, accountId), isNull(proposedFacts.decidedAt))
    await tx.delete(proposedFacts).where(and(open, notInArray(proposedFacts.key, [...found.keys()])))
    if (rows.length > 0) await tx.insert(proposedFacts).values(rows).onConflictDoNothing()
  })
}
