import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'

// As much as the thread can read in half a second.
const maxPosts = 30
const maxCharacters = 8000
// The latest posts among which to look for similar ones: more than a year of daily posts, counted in a tenth of a second.
const maxScanned = 500

/** Beginnings, in HTML, of the account's posts that contain the most words of these themes, latest first among equals. */
export async function findOwnTexts(db: Db, accountId: string, themes: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    with wanted as (
      select quote_literal(lexeme)::tsquery as word
      from unnest(tsvector_to_array(search_lexemes(${accountId}::uuid, search_words(${themes.join(' ')})))) as lexeme
    ), latest as (
      select id, created_at, content from posts
      where account_id = ${accountId} and deleted_at is null and content <> ''
      order by created_at desc, id desc limit ${maxScanned}
    )
    select left(content, ${maxCharacters}) as text
    from latest left join search_entries using (id)
    order by (select count(*) from wanted where lexemes @@ word) desc, latest.created_at desc, id desc
    limit ${maxPosts}`)
  return rows.map(({ text }) => text)
}
