import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofAccount } from './accounts.ts'
import { at } from './at.ts'
import { posts } from './posts.ts'

/** What was asked for when a post was generated. */
export const writingRequests = pgTable('writing_requests', {
  postId: uuid('post_id')
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  request: jsonb('request').$type<Record<string, unknown>>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** The saved result of each finished step, so that a retry resumes instead of paying twice. */
export const writingSteps = pgTable(
  'writing_steps',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    step: text('step').notNull(),
    result: jsonb('result').$type<unknown>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.step] })],
)

/** Words an account has reserved and used on a day (UTC); failed work gives its reservation back. */
export const writingLedger = pgTable(
  'writing_ledger',
  {
    accountId: ofAccount(),
    day: date('day').notNull(),
    words: integer('words').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
)
