import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import type { Keyword } from './extraction/extract-keywords.ts'
import { presentKeyword, type KeywordRow } from './list-keywords.ts'

// Two hundred texts with at least ten words; the words generated longest ago are dropped first.
const maxKeywordsPerAccount = 5000

/** Stores generated keywords. Existing words keep their id; returns them in the given order without repeats. */
export async function saveKeywords<F extends Keyword>(tx: Db, accountId: string, found: F[]) {
  const list = found.map(({ word, relevance, relatedWords }) => ({ word, relevance, relatedWords }))
  // In word order, so that concurrent generations do not deadlock.
  const { rows } = await tx.execute<KeywordRow>(sql`
    with kept as (
      insert into keywords (account_id, word, normalized, relevance, related_words)
      select distinct on (keyword_fold(word)) ${accountId}::uuid, word, keyword_fold(word), relevance,
        array(select jsonb_array_elements_text("relatedWords"))
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as found(word text, relevance real, "relatedWords" jsonb)
      order by keyword_fold(word), relevance desc
      on conflict (account_id, normalized) do update set word = excluded.word, relevance = excluded.relevance,
        related_words = excluded.related_words, updated_at = now()
      returning id, word, normalized, relevance, related_words
    )
    select kept.id, kept.word, kept.relevance, kept.related_words as "relatedWords", coalesce(uses, 0) as uses
    from kept left join keyword_uses on keyword_uses.account_id = ${accountId} and keyword_uses.normalized = kept.normalized`)
  await tx.execute(sql`delete from keywords where id in (
    select id from keywords where account_id = ${accountId} order by updated_at desc, id offset ${maxKeywordsPerAccount})`)
  const byWord = new Map(rows.map((row) => [row.word, row]))
  return found.flatMap((one) => {
    const row = byWord.get(one.word)
    byWord.delete(one.word)
    return row ? [{ ...one, ...presentKeyword(row) }] : []
  })
}
