import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { executePrepared } from '../platform/database/execute-prepared.ts'
import type { SearchQuery, SearchHit } from './fold-query.ts'

type WordForm = 'word' | 'stem'

/**
 * Posts that contain every word anywhere, as typed or, with `stem`, in another English form; newest first. Reads only
 * this account's postings of those words.
 */
export async function findInContent(
  app: App,
  searchQuery: SearchQuery,
  form: WordForm,
  limit: number,
): Promise<SearchHit[]> {
  const query = contentQuery(searchQuery, form)
  if (query === '' || (form === 'stem' && query === contentQuery(searchQuery, 'word'))) return []
  // `is true` keeps the planner from scanning all of the account's entries instead.
  return executePrepared<SearchHit>(
    app.db,
    'search_content',
    sql`
    select id, type from search_entries
    where lexemes @@ ${query}::tsquery and (account_id = ${searchQuery.accountId}) is true
      and type <> 'deleted'
    order by created_at desc, id limit ${limit}`,
  )
}

function contentQuery({ accountId, words }: SearchQuery, form: WordForm): string {
  // A short last word is probably unfinished and a prefix of too many; alone it is looked up in titles.
  const searchWords = words.filter(({ word }, index) => !isShort(word) || index < words.length - 1)
  if (searchWords.every(({ word }) => isShort(word))) return ''
  return searchWords
    .map(({ word, stem }) => {
      // The stemmer maps happy and happiness to happi.
      const part = form === 'word' || isShort(stem) ? word : stem.replace(/i$/, '')
      const lexeme = `${accountId.slice(0, 8)}${Array.from(part).slice(0, 60).join('')}`
      return `'${lexeme}'${isShort(word) ? '' : ':*'}`
    })
    .join(' & ')
}

// Ideographs and emoji are words of one character.
const isShort = (word: string) =>
  word.length < 3 && /^[\p{Nd}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word)
