import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts, ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

/** Outgoing mails: written in the transaction they report, sent after it. */
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
    /** What only the recipient may know, such as a link's token: sealed, and deleted once the mail is sent. */
    sealedSecret: text('sealed_secret'),
    /** kept: no mail server is configured, the mailbox page shows it. refused: rejected permanently, or for a whole day. */
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

/** In-app notifications, stored with their final wording. */
export const notifications = pgTable(
  'notifications',
  {
    ...ownedRow,
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** A path of the app, or empty. */
    url: text('url').notNull().default(''),
    dedupeKey: text('dedupe_key').notNull().unique(),
    readAt: timestampColumn('read_at'),
  },
  (table) => [index('notifications_account').on(table.accountId, table.createdAt, table.id)],
)
