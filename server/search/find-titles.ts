import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { executePrepared } from '../platform/database/execute-prepared.ts'
import { array, type Asked, type Found } from './fold-query.ts'

/**
 * Entries whose title or whose keywords hold every word: it is the title or the keyword, begins the title, its words begin so, or
 * have it inside; then keywords; then the newest. Reads one account's entries from the index alone. A folded word holds no sign
 * that LIKE knows.
 */
export async function findTitles(
  app: App,
  { accountId, text, words }: Asked,
  limit: number,
): Promise<Found[]> {
  const inside = array(words.map(({ word }) => `%${word}%`))
  const begins = array(words.map(({ word }) => `% ${word}%`))
  return executePrepared<Found>(
    app.db,
    'search_titles',
    sql`
    select id, type from search_entries
    where account_id = ${accountId} and (title like all (${inside}) or keywords like all (${inside}))
    order by case
      when title = ${text} then case when type = 'keyword' then 1 else 0 end
      when type = 'keyword' then 6
      when title like ${`${text}%`} then 2
      when ' ' || title like all (${begins}) then 3
      when title like all (${inside}) then 4
      else 5 end, created_at desc, id
    limit ${limit}`,
  )
}
