import { sql, type SQL } from 'drizzle-orm'

/** Normalizes case and spaces. Only the database does so, which keeps it consistent. */
export const foldWord = (text: SQL | string) => sql`keyword_fold(${text}::text)`

/** A stable id for a word without a row. */
export const idOfWord = (normalized: string) => `word:${normalized}`
