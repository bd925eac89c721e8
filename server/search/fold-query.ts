import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { foldLetters, wordsOf } from '../platform/text/fold-words.ts'
import { executePrepared } from '../platform/database/execute-prepared.ts'

export interface QueryWord {
  word: string
  /** The stem that its English forms share; the word itself if it has none. */
  stem: string
}

export interface SearchQuery {
  accountId: string
  /** The whole query, folded as search_words does. */
  text: string
  words: QueryWord[]
}

export interface SearchHit {
  id: string
  type: 'post' | 'keyword'
}

// Nobody types more, and each word has a cost.
const maxWords = 10

/** Folds the query as entries are; the database knows the stems. */
export async function foldQuery(app: App, q: string): Promise<Omit<SearchQuery, 'accountId'>> {
  const typed = wordsOf(foldLetters(q)).join(' ').slice(0, 200).toWellFormed().split(' ')
  const rows = await executePrepared<QueryWord>(
    app.db,
    'search_fold',
    sql`
    select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(${textArray(typed)}) with ordinality as typed (word, place)
    where word <> '' order by place`,
  )
  const text = rows.map(({ word }) => word).join(' ')
  const words = [...new Map(rows.map((row) => [row.word, row])).values()].slice(0, maxWords)
  return { text, words }
}

/** For `like any` and `like all`: a single parameter, so that the statement is the same for every query. */
export const textArray = (values: string[]) => sql`${sql.param(values)}::text[]`
