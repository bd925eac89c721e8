import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts, accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** Mails to be sent: written in the transaction that makes them true, sent after it. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** One event, one mail: for example captions:<publication id>. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** What only the receiver may know, a link's token for example: sealed, and removed once the mail is out. */
    sealedSecret: text('sealed_secret'),
    /** kept: no mail server is set, the mailbox page shows it. refused: the server said no for good, or a day long. */
    status: text('status', { enum: ['queued', 'sent', 'kept', 'refused'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    answer: text('answer'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    sentAt: timestampColumn('sent_at'),
  },
  (table) => [index('mail_outbox_created').on(table.createdAt)],
)

/** What the customer is told in the app. Its words are kept as they were said. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** A path of the app, or empty. */
    url: text('url').notNull().default(''),
    /** One event, one note. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    readAt: timestampColumn('read_at'),
  },
  (table) => [index('notifications_account').on(table.accountId, table.createdAt, table.id)],
)
