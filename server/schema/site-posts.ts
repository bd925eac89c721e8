import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** Machine-readable data of a site: its `tel:` and `mailto:` links and its schema.org data. */
export interface SiteContact {
  kind: 'phone' | 'email' | 'address' | 'town' | 'country' | 'hours'
  value: string
}

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
    /** The author's user ID in WordPress; null if the site does not say. */
    authorId: bigint('author_id', { mode: 'number' }),
    readAt: timestampColumn('read_at').notNull(),
    /** The SHA-256 of the text that facts were last learned from; null if none were. */
    learnedKey: text('learned_key'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.siteUrl, table.wpPostId] })],
)

/** When a site's posts were last read, whatever the result. */
export const siteReads = pgTable(
  'site_reads',
  {
    accountId: accountIdColumn().primaryKey(),
    siteUrl: text('site_url').notNull(),
    readAt: timestampColumn('read_at').notNull(),
    failure: text('failure'),
    /** The site's title and tagline, and the menu of its home page. */
    name: text('name'),
    tagline: text('tagline'),
    menu: jsonb('menu').$type<{ title: string; url: string }[]>().notNull().default([]),
    /** The text of its home page, and its machine-readable data. */
    homeText: text('home_text').notNull().default(''),
    contacts: jsonb('contacts').$type<SiteContact[]>().notNull().default([]),
  },
  (table) => [index('site_reads_due').on(table.readAt)],
)
