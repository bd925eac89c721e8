import { and, eq, inArray } from 'drizzle-orm'
import type { keywords as operations } from '../../../contract/keywords.ts'
import type { App } from '../../platform/app.ts'
import type { Values } from '../../platform/routes.ts'
import { keywords } from '../../schema/keywords.ts'
import { countTrends } from './count-trends.ts'
import { idOfWord } from '../fold-word.ts'
import { presentKeyword } from '../present-keyword.ts'

/** What the platform writes about; relevance and related words are the account's own, where it has generated the word. */
export async function trendingKeywords(app: App, { accountId, limit }: Values<typeof operations.trending>) {
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
    keywords: trends.map(({ normalized, word, uses }) => {
      const mine = own.find((row) => row.normalized === normalized)
      const unknown = { id: idOfWord(normalized), relevance: 0, relatedWords: [] }
      return presentKeyword({ ...unknown, ...mine, word, uses })
    }),
  }
}
