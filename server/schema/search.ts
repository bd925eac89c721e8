import { boolean, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What can be found, made by triggers from posts and keywords (docs/decisions/0010): nobody else writes here. */
export const searchEntries = pgTable(
  'search_entries',
  {
    /** The post's or the keyword's own. */
    id: uuid('id').primaryKey(),
    accountId: accountIdColumn(),
    type: text('type', { enum: ['post', 'keyword'] }).notNull(),
    /** Folded by search_words: lower case, without accents and signs, words parted by one space. */
    title: text('title').notNull(),
    /** Folded like the title. */
    keywords: text('keywords').notNull(),
    /** Every word, title's and keywords' too, behind the account's first 8 digits. */
    lexemes: tsvector('lexemes').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    // The migration includes the other columns but the lexemes.
    index('search_entries_account').on(table.accountId),
    // Not the deferred list: every search would have to scan it.
    index('search_entries_lexemes').using('gin', table.lexemes).with({ fastupdate: false }),
  ],
)

/** How far the entries of each table have been made anew (search/rebuild-search.ts). */
export const searchRebuilds = pgTable('search_rebuilds', {
  source: text('source', { enum: ['posts', 'keywords'] }).primaryKey(),
  version: integer('version').notNull(),
  /** The last row that was entered; null before the first. */
  after: uuid('after'),
  done: boolean('done').notNull().default(false),
})
