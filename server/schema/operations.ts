import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './timestamp-column.ts'

/** Who is signed in to the operator's page; apart from the customers' sessions. */
export const operatorSessions = pgTable('operator_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** SHA-256 of the cookie's token. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Of the password it was begun with: another password ends it. */
  passwordMark: text('password_mark').notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  expiresAt: timestampColumn('expires_at').notNull(),
})

export const newsKinds = ['news-features', 'news-marketing'] as const

/** News in the operator's own words: a draft until it is sent, to each who wants its kind once. */
export const newsletters = pgTable(
  'news_letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: newsKinds }).notNull(),
    subject: text('subject').notNull(),
    paragraphs: text('paragraphs').array().notNull(),
    link: jsonb('link').$type<{ label: string; url: string }>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** When its operator pressed Send. */
    sentAt: timestampColumn('sent_at'),
    /** How many have been queued; all of them once `doneAt` is set. */
    receivers: integer('receivers').notNull().default(0),
    doneAt: timestampColumn('done_at'),
  },
  (table) => [index('news_letters_created').on(table.createdAt)],
)

/** PostgreSQL: cluster, database and table by their own numbers; the embedded database: one of its files. */
export type DatabaseIdentity = Record<string, string | undefined>

/** The database that was last worked on. A restored or copied one holds the identity of its original. One row. */
export const databaseIdentity = pgTable('database_identity', {
  isOnly: boolean('is_only').primaryKey().default(true),
  identity: jsonb('identity').$type<DatabaseIdentity>().notNull(),
})
