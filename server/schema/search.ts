import { bigserial, boolean, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The search index, maintained by triggers on posts and keywords (docs/decisions/0010), never written by code. */
export const searchEntries = pgTable(
  'search_entries',
  {
    /** The id of the post or keyword. */
    id: uuid('id').primaryKey(),
    accountId: accountIdColumn(),
    type: text('type', { enum: ['post', 'keyword'] }).notNull(),
    /** Folded by search_words: lower case, without accents and punctuation, words separated by one space. */
    title: text('title').notNull(),
    /** Folded like the title. */
    keywords: text('keywords').notNull(),
    /** Every word, including title and keywords, prefixed with the account's first 8 digits. */
    lexemes: tsvector('lexemes').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    // The migration includes all other columns except the lexemes.
    index('search_entries_account').on(table.accountId),
    // Without the pending list, which every search would have to scan.
    index('search_entries_lexemes').using('gin', table.lexemes).with({ fastupdate: false }),
  ],
)

/** How many posts an account has: the sum of its rows, which triggers on posts add and the indexer of the search folds into one. */
export const postCounts = pgTable(
  'post_counts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: accountIdColumn(),
    /** That of the posts, or `deleted`. */
    status: text('status').notNull(),
    delta: integer('delta').notNull(),
  },
  (table) => [index('post_counts_account').on(table.accountId, table.status, table.delta)],
)

/** How far the entries of each table have been rebuilt (search/rebuild-search.ts). */
export const searchRebuilds = pgTable('search_rebuilds', {
  source: text('source', { enum: ['posts', 'keywords'] }).primaryKey(),
  version: integer('version').notNull(),
  /** The last row that was indexed; null before the first. */
  after: uuid('after'),
  done: boolean('done').notNull().default(false),
})
