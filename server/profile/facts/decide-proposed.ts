import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FactPage } from '../../../contract/profile/facts.ts'
import type { Db } from '../../platform/database/db.ts'
import { proposedFacts } from '../../schema/profile.ts'
import { siteReads, sitePosts } from '../../schema/site-posts.ts'

/** Decides pending proposed facts and returns them with their source. They are not proposed again, whatever the site says. */
export async function decideProposed(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<{ text: string; page: FactPage }[]> {
  const { id, text, url, heading, quote, decidedAt } = proposedFacts
  const decided = await db
    .update(proposedFacts)
    .set({ decidedAt: sql`now()` })
    .where(and(inArray(id, ids), eq(proposedFacts.accountId, accountId), isNull(decidedAt)))
    .returning({ text, url, heading, quote })
  const titles = await db
    .select({ url: sitePosts.url, title: sitePosts.title })
    .from(sitePosts)
    .where(
      and(
        eq(sitePosts.accountId, accountId),
        inArray(
          sitePosts.url,
          decided.map((one) => one.url),
        ),
      ),
    )
  const [home] = await db
    .select({ name: siteReads.name })
    .from(siteReads)
    .where(eq(siteReads.accountId, accountId))
  const titleOf = new Map(titles.map((one) => [one.url, one.title]))
  return decided.map((one) => ({
    text: one.text,
    page: {
      title: titleOf.get(one.url) ?? home?.name ?? one.url,
      url: one.url,
      heading: one.heading,
      quote: one.quote,
    },
  }))
}
