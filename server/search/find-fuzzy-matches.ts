import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { executePrepared } from '../platform/database/execute-prepared.ts'
import { textArray, type SearchQuery, type SearchHit } from './fold-query.ts'
import { countTypos } from './count-typos.ts'

// Shorter words are one error away from nearly every other.
const minWordLength = 4
// Every title may contain a two-letter part, so the number of comparisons is limited, newest first.
const maxCompared = 400

/** Entries whose title and keywords contain every word with typing errors allowed; fewest errors first, then newest. */
export async function findFuzzyMatches(
  app: App,
  searchQuery: SearchQuery,
  limit: number,
): Promise<SearchHit[]> {
  const words = searchQuery.words.map(({ word }) => word)
  const long = words.filter((word) => word.length >= minWordLength)
  if (long.length === 0) return []
  // Ranking by trigrams in the database took more than half of the search.
  const parts = sql.join(
    long.map((word) => sql`words like any (${textArray(partsOf(word).map((part) => `%${part}%`))})`),
    sql` and `,
  )
  const rows = await executePrepared<SearchHit & { words: string }>(
    app.db,
    `search_near_${long.length}`,
    sql`
    select id, type, words from (
      select id, type, created_at, title || ' ' || keywords as words from search_entries
      where account_id = ${searchQuery.accountId} and type <> 'deleted' offset 0
    ) as entry where ${parts} order by created_at desc limit ${maxCompared}`,
  )
  const comparisons = words.map(comparing)
  return rows
    .map(({ id, type, words: entry }) => ({ id, type, errors: errorsIn(entry.split(' '), comparisons) }))
    .filter(({ errors }) => Number.isFinite(errors))
    .toSorted((a, b) => a.errors - b.errors)
    .slice(0, limit)
    .map(({ id, type }) => ({ id, type }))
}

/** One error, even a transposition, leaves at least one of three parts intact. */
function partsOf(word: string): string[] {
  const signs = Array.from(word)
  const length = Math.max(2, Math.floor(signs.length / 3))
  return [signs.slice(0, length), signs.slice(length, -length), signs.slice(-length)]
    .filter((part) => part.length > 1)
    .map((part) => part.join(''))
}

type Compare = (word: string) => number

/** Total errors; infinite when a word has no close match. */
function errorsIn(entry: string[], comparisons: Compare[]): number {
  let sum = 0
  for (const errorsOf of comparisons) {
    let fewest = Infinity
    for (const word of entry) fewest = Math.min(fewest, errorsOf(word))
    sum += fewest
  }
  return sum
}

/** Caches comparisons, because the titles of one account share most of their words. */
function comparing(typed: string): Compare {
  if (typed.length < minWordLength) return (word) => (word.startsWith(typed) ? 0 : Infinity)
  const cache = new Map<string, number>()
  return (word) => {
    const errors = cache.get(word) ?? countTypos(typed, word)
    cache.set(word, errors)
    return errors
  }
}
