import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { array, type Asked, type Found } from './fold-query.ts'
import { isNear } from './is-near.ts'

// Two swapped letters at the beginning of a word of five leave 0.16; what comes in by chance is sorted out after.
const leastSimilarity = 0.15
// Trigrams of shorter words say nothing.
const shortest = 4
const mostCandidates = 50
// A part of two letters may be in every title: comparing is bounded, the newest first.
const mostCompared = 400

let isAvailable: boolean | undefined

/** Entries whose title and keywords hold every word, typing errors allowed; the most similar first. */
export async function findNear(app: App, asked: Asked, limit: number): Promise<Found[]> {
  const words = asked.words.map(({ word }) => word)
  const long = words.filter((word) => word.length >= shortest)
  if (long.length === 0 || !(await hasTrigrams(app))) return []
  const similarities = long.map((word) => sql`word_similarity(${word}::text, words)`)
  // Trigrams cost ten times as much as looking for a part that was typed right.
  const parts = sql.join(
    long.map((word) => sql`words like any (${array(partsOf(word).map((part) => `%${part}%`))})`),
    sql` and `,
  )
  const { rows } = (await app.db.execute(sql`
    select id, type, words from (
      select *, least(${sql.join(similarities, sql`, `)}) as similarity from (
        select * from (
          select id, type, created_at, title || ' ' || keywords as words from search_entries
          where account_id = ${asked.accountId} offset 0
        ) as entry where ${parts} order by created_at desc limit ${mostCompared}
      ) as compared offset 0
    ) as near
    where similarity >= ${leastSimilarity}
    order by similarity desc, created_at desc limit ${mostCandidates}`)) as {
    rows: (Found & { words: string })[]
  }
  return rows.filter((row) => isNearAll(words, row.words.split(' '))).slice(0, limit)
}

/** One error, two swapped letters too, leaves at least one of three parts as it is. */
function partsOf(word: string): string[] {
  const signs = Array.from(word)
  const length = Math.max(2, Math.floor(signs.length / 3))
  return [signs.slice(0, length), signs.slice(length, -length), signs.slice(-length)]
    .filter((part) => part.length > 1)
    .map((part) => part.join(''))
}

const isNearAll = (words: string[], entry: string[]) =>
  words.every((word) =>
    entry.some((one) => (word.length < shortest ? one.startsWith(word) : isNear(word, one))),
  )

async function hasTrigrams(app: App): Promise<boolean> {
  if (isAvailable !== undefined) return isAvailable
  const { rows } = (await app.db.execute(
    sql`select to_regproc('word_similarity') is not null as available`,
  )) as { rows: { available: boolean }[] }
  isAvailable = rows[0]?.available === true
  if (!isAvailable)
    app.log.warn(
      'pg_trgm is not in this database: search does not forgive typing errors (create extension pg_trgm)',
    )
  return isAvailable
}
