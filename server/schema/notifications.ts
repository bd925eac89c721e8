import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { at } from './at.ts'

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
    /** kept: no mail server is set, the mailbox page shows it. refused: the server said no for good, or a day long. */
    status: text('status', { enum: ['queued', 'sent', 'kept', 'refused'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    answer: text('answer'),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (table) => [index('mail_outbox_created').on(table.createdAt)],
)
