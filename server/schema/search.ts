import { bigserial, boolean, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The search index, written by search/index-search.ts alone (docs/decisions/0010). */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: uuid('id').primaryKey(),
    accountId: accountIdColumn(),
    type: text('type', { enum: ['post', 'keyword', 'deleted'] }).notNull(),
    /** Folded words (platform/text/fold-words.ts), separated by one space. */
    title: text('title').notNull(),
    keywords: text('keywords').notNull(),
    /** Everything as a reader sees it, with folded letters; title, keywords and text each on a line. */
    body: text('body').notNull().default(''),
    /** Every word, its first letters, and ideographs, each prefixed with the first 8 digits of the account id. */
    lexemes: tsvector('lexemes').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    // The migration includes all other columns except the lexemes.
    index('search_entries_account').on(table.accountId),
    // fastupdate would add a pending list, which every search would have to scan.
    index('search_entries_lexemes').using('gin', table.lexemes).with({ fastupdate: false }),
  ],
)

/** An account's number of posts, as a sum: triggers on posts add rows, and the search indexer merges them. */
export const postCounts = pgTable(
  'post_counts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: accountIdColumn(),
    /** The posts' status, or `deleted`. */
    status: text('status').notNull(),
    delta: integer('delta').notNull(),
  },
  (table) => [index('post_counts_account').on(table.accountId, table.status, table.delta)],
)

/** Changes that are not indexed yet, in order; added by triggers on posts and keywords. */
export const searchQueue = pgTable('search_queue', {
  number: bigserial('number', { mode: 'number' }).primaryKey(),
  id: uuid('id').notNull(),
  source: text('source', { enum: ['posts', 'keywords'] }).notNull(),
  queuedAt: timestampColumn('queued_at').notNull().defaultNow(),
})

/** Used only by the previous release; a later one drops it. */
export const searchRebuilds = pgTable('search_rebuilds', {
  source: text('source', { enum: ['posts', 'keywords'] }).primaryKey(),
  version: integer('version').notNull(),
  after: uuid('after'),
  done: boolean('done').notNull().default(false),
})
