import { and, desc, eq, sql } from 'drizzle-orm'
import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { keywords, keywordUses } from '../schema/keywords.ts'
import { idOfWord } from './fold-word.ts'
import { presentKeyword } from './present-keyword.ts'

/** The keywords of most published posts of the account; words that were never generated have no relevance. */
export const listFrequentKeywords: Handler<typeof operations.frequent> = async (
  app,
  { accountId, limit },
) => {
  const isSame = and(eq(keywords.accountId, accountId), eq(keywords.normalized, keywordUses.normalized))
  const rows = await app.db
    .select({
      id: keywords.id,
      normalized: keywordUses.normalized,
      word: keywordUses.word,
      relevance: sql<number>`coalesce(${keywords.relevance}, 0)`,
      relatedWords: sql<string[]>`coalesce(${keywords.relatedWords}, '{}')`,
      uses: keywordUses.uses,
    })
    .from(keywordUses)
    .leftJoin(keywords, isSame)
    .where(eq(keywordUses.accountId, accountId))
    .orderBy(desc(keywordUses.uses), keywordUses.normalized)
    .limit(limit)
  return { keywords: rows.map((row) => presentKeyword({ ...row, id: row.id ?? idOfWord(row.normalized) })) }
}
