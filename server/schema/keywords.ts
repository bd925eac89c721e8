import { index, integer, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accountIdColumn, ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** An account's keywords, generated or used; their use is counted from its published posts. */
export const keywords = pgTable(
  'keywords',
  {
    ...ownedRow,
    word: text('word').notNull(),
    /** By keyword_fold, case-folded with single spaces: each word is stored once. */
    normalized: text('normalized').notNull(),
    /** 0 to 1, from the last generation. */
    relevance: real('relevance').notNull().default(0),
    relatedWords: text('related_words').array().notNull().default([]),
    /** When it was last generated; all words of a generation share it. */
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('keywords_once').on(table.accountId, table.normalized),
    index('keywords_normalized').on(table.normalized),
  ],
)

/** How many of an account's published posts have a keyword: maintained by a trigger on posts, never written by code. */
export const keywordUses = pgTable(
  'keyword_uses',
  {
    accountId: accountIdColumn(),
    normalized: text('normalized').notNull(),
    word: text('word').notNull(),
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.normalized] }),
    index('keyword_uses_most').on(table.accountId, table.uses),
    // Trends are counted by an index-only scan.
    index('keyword_uses_trend').on(table.normalized, table.uses),
  ],
)

/** The subjects of the published posts on an account's site, replaced whenever the site is read. */
export const siteKeywords = pgTable(
  'site_keywords',
  {
    accountId: accountIdColumn(),
    normalized: text('normalized').notNull(),
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.normalized] }),
    index('site_keywords_trend').on(table.normalized, table.accountId),
  ],
)
