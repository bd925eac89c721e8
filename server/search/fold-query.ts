import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { executePrepared } from '../platform/database/execute-prepared.ts'

export interface Word {
  word: string
  /** What its English forms have in common; the word itself where it has none. */
  stem: string
}

export interface Asked {
  accountId: string
  /** The whole query, folded as search_words does. */
  text: string
  words: Word[]
}

export interface Found {
  id: string
  type: 'post' | 'keyword'
}

// Nobody types more; each costs.
const mostWords = 10

/** The query folded the way the entries are, by the database, so that both always agree. */
export async function foldQuery(app: App, q: string): Promise<Omit<Asked, 'accountId'>> {
  const rows = await executePrepared<Word>(
    app.db,
    'search_fold',
    sql`
    select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem
    from unnest(string_to_array(left(search_words(${q}), 200), ' ')) with ordinality as typed (word, place)
    where word <> '' order by place`,
  )
  const text = rows.map(({ word }) => word).join(' ')
  const words = [...new Map(rows.map((row) => [row.word, row])).values()].slice(0, mostWords)
  return { text, words }
}

/** For `like any` and `like all`: one parameter, so that the statement is the same for every query. */
export const array = (values: string[]) => sql`${sql.param(values)}::text[]`
