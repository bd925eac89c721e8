import { index, integer, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** The words an account works with, generated or used; how often they are used is counted from its published posts. */
export const keywords = pgTable(
  'keywords',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    /** As people write it. */
    word: text('word').notNull(),
    /** By keyword_fold, case-folded and spaces single: the same word is there once. */
    normalized: text('normalized').notNull(),
    /** 0 to 1, of the last generation. */
    relevance: real('relevance').notNull().default(0),
    relatedWords: text('related_words').array().notNull().default([]),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** Of the last generation, whose words share it. */
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('keywords_once').on(table.accountId, table.normalized),
    index('keywords_normalized').on(table.normalized),
  ],
)

/** How many published posts of an account have a keyword: kept by a trigger of posts, nobody else writes here. */
export const keywordUses = pgTable(
  'keyword_uses',
  {
    accountId: accountIdColumn(),
    /** By keyword_fold. */
    normalized: text('normalized').notNull(),
    /** As it was written last. */
    word: text('word').notNull(),
    uses: integer('uses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.normalized] }),
    index('keyword_uses_most').on(table.accountId, table.uses),
    // What trends is counted from this index alone.
    index('keyword_uses_trend').on(table.normalized, table.uses),
  ],
)
