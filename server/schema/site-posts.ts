import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts, accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** A published post, page or product on the customer's WordPress as the public sees it; read again every day. */
export const sitePosts = pgTable(
  'site_posts',
  {
    accountId: accountIdColumn(),
    siteUrl: text('site_url').notNull(),
    wpPostId: bigint('wp_post_id', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['post', 'page', 'product'] })
      .notNull()
      .default('post'),
    url: text('url').notNull(),
    title: text('title').notNull(),
    /** Plain text, one paragraph per line. */
    text: text('text').notNull(),
    publishedAt: timestampColumn('published_at'),
    readAt: timestampColumn('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.siteUrl, table.wpPostId] })],
)

/** When a site's posts were last read, whatever the result. */
export const siteReads = pgTable(
  'site_reads',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    siteUrl: text('site_url').notNull(),
    readAt: timestampColumn('read_at').notNull(),
    /** Why nothing could be read; null on success. */
    failure: text('failure'),
    /** The site's title and tagline, and the menu of its home page. */
    name: text('name'),
    tagline: text('tagline'),
    menu: jsonb('menu').$type<{ title: string; url: string }[]>().notNull().default([]),
  },
  (table) => [index('site_reads_due').on(table.readAt)],
)
