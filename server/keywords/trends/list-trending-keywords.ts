import { and, eq, inArray, sql } from 'drizzle-orm'
import type { keywords as operations } from '../../../contract/keywords/keywords.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { keywords } from '../../schema/keywords.ts'
import { presentKeyword } from '../list-keywords.ts'
import { cachedCount } from './cached-count.ts'

const maxTrends = 100
/** A word is shown once this many accounts write about it, because fewer would reveal what a single customer works on. */
export const minAccounts = 3

type Trend = {
  normalized: string
  word: string
  sites: number
  uses: number
}

const countTrends = cachedCount(async ({ db }) => {
  const { rows } = await db.execute<Trend>(sql`
    with said as (
      select account_id, normalized, uses from keyword_uses
      union all select account_id, normalized, 0 from site_keywords join sites using (account_id)
    ), top as (
      select normalized, count(distinct account_id)::int as sites, sum(uses)::int as uses from said
      group by normalized having count(distinct account_id) >= ${minAccounts}
      order by sites desc, uses desc, normalized limit ${maxTrends}
    )
    select normalized, sites, uses, (
      select mode() within group (order by word) from (
        select word from keyword_uses where keyword_uses.normalized = top.normalized
        union all select word from site_keywords where site_keywords.normalized = top.normalized
      ) as spelled
    ) as word
    from top order by sites desc, uses desc, normalized`)
  return rows
})

/** The platform's words; relevance and related words come from the account if it has generated the word. */
export const listTrendingKeywords: Handler<typeof operations.trending> = async (
  app,
  { accountId, limit },
) => {
  const trends = (await countTrends(app)).slice(0, limit)
  if (trends.length === 0) return { keywords: [] }
  const words = trends.map(({ normalized }) => normalized)
  const own = await app.db
    .select({
      id: keywords.id,
      normalized: keywords.normalized,
      relevance: keywords.relevance,
      relatedWords: keywords.relatedWords,
    })
    .from(keywords)
    .where(and(eq(keywords.accountId, accountId), inArray(keywords.normalized, words)))
  return {
    keywords: trends.map(({ normalized, word, uses, sites }) => {
      const mine = own.find((row) => row.normalized === normalized)
      const unknown = { id: `word:${normalized}`, relevance: 0, relatedWords: [] }
      return { ...presentKeyword({ ...unknown, ...mine, word, uses }), sites }
    }),
  }
}
