import { sql } from 'drizzle-orm'
import type { search } from '../../contract/search.ts'
import type { App } from '../platform/app.ts'
import { executePrepared } from '../platform/database/execute-prepared.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { findFuzzyMatches } from './find-fuzzy-matches.ts'
import { foldQuery, type SearchQuery, type SearchHit, textArray } from './fold-query.ts'
import { presentHits } from './present-hits.ts'

/** Finds an account's posts, drafts and keywords as the user types. Falls back to fuzzy matching when nothing is found. */
export const findEverywhere: Handler<typeof search.find> = async (app, { accountId, q, limit }) => {
  const folded = await foldQuery(app, q)
  if (folded.words.length === 0) return { results: [] }
  const searchQuery = { accountId, ...folded }
  const found = await findEach(app, searchQuery, limit)
  return { results: await presentHits(app, searchQuery, q, found) }
}

/** Runs each step only while the better ones before it left room. */
async function findEach(app: App, searchQuery: SearchQuery, limit: number): Promise<SearchHit[]> {
  const found = new Map<string, SearchHit>()
  const add = (more: SearchHit[]) => {
    for (const one of more) if (found.size < limit && !found.has(one.id)) found.set(one.id, one)
  }
  add(await findTitles(app, searchQuery, limit))
  if (found.size < limit) add(await findInContent(app, searchQuery, 'word', limit))
  if (found.size < limit) add(await findInContent(app, searchQuery, 'stem', limit))
  if (found.size === 0) add(await findFuzzyMatches(app, searchQuery, limit))
  return [...found.values()]
}

/** Exact matches first, then starts of titles and words, then newest. A folded word contains no LIKE wildcards. */
async function findTitles(
  app: App,
  { accountId, text, words }: SearchQuery,
  limit: number,
): Promise<SearchHit[]> {
  const inside = textArray(words.map(({ word }) => `%${word}%`))
  const begins = textArray(words.map(({ word }) => `% ${word}%`))
  return executePrepared<SearchHit>(
    app.db,
    'search_titles',
    sql`
    select id, type from search_entries
    where account_id = ${accountId} and type <> 'deleted' and (title like all (${inside}) or keywords like all (${inside}))
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

type WordForm = 'word' | 'stem'

/** Posts that contain every word, as typed or in another English form, newest first. Reads only this account's postings. */
async function findInContent(
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
