import { sql, type SQL } from 'drizzle-orm'

/** One word whatever its case and spaces. Only the database folds, so that it always agrees with itself. */
export const foldWord = (text: SQL | string) => sql`keyword_fold(${text}::text)`

/** For a word that no row gives an id: the same wherever and whenever it is listed. */
export const idOfWord = (normalized: string) => `word:${normalized}`
