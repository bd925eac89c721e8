import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestampColumn } from './timestamp-column.ts'

export const operatorSessions = pgTable('operator_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  /** Identifies the password that started the session: changing it ends the session. */
  passwordMark: text('password_mark').notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  expiresAt: timestampColumn('expires_at').notNull(),
})

export const newsKinds = ['news-features', 'news-marketing'] as const

/** News by the operator: a draft until it is sent once to each subscriber of its kind. */
export const newsletters = pgTable(
  'news_letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: newsKinds }).notNull(),
    subject: text('subject').notNull(),
    paragraphs: text('paragraphs').array().notNull(),
    link: jsonb('link').$type<{ label: string; url: string }>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    sentAt: timestampColumn('sent_at'),
    /** How many mails have been queued; all of them once `doneAt` is set. */
    receivers: integer('receivers').notNull().default(0),
    doneAt: timestampColumn('done_at'),
  },
  (table) => [index('news_letters_created').on(table.createdAt)],
)

/** PostgreSQL: the identifiers of cluster, database and table; the embedded database: one of its files. */
export type DatabaseIdentity = Record<string, string | undefined>

/** One row: the identity of the database used last. A restored or copied database still has the original's. */
export const databaseIdentity = pgTable('database_identity', {
  isOnly: boolean('is_only').primaryKey().default(true),
  identity: jsonb('identity').$type<DatabaseIdentity>().notNull(),
})
