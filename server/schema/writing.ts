import {
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { feedbackStates } from '../../contract/writing/feedback.ts'
import { accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'
import { posts } from './posts.ts'

/** What was asked for when a post was generated. */
export const writingRequests = pgTable('writing_requests', {
  postId: uuid('post_id')
    .primaryKey()
    .references(() => posts.id, { onDelete: 'cascade' }),
  request: jsonb('request').$type<Record<string, unknown>>().notNull(),
  modelCalls: integer('model_calls').notNull().default(0),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
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
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.step] })],
)

/** Words an account has reserved and used on a day (UTC), and how often it began something a model is called for. */
export const writingLedger = pgTable(
  'writing_ledger',
  {
    accountId: accountIdColumn(),
    day: date('day').notNull(),
    words: integer('words').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
)

export const recordKinds = ['call', 'gate', 'decision', 'delivery'] as const

/** What was done to write a post, in order and never changed: calls of a model, gates with input and verdict, decisions. */
export const writingRecords = pgTable(
  'writing_records',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: recordKinds }).notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('writing_records_post').on(table.postId, table.id)],
)

/** A sentence that claims what the fact sheet does not hold: its post waits until somebody has decided about it. */
export const heldSentences = pgTable(
  'held_sentences',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    sentence: text('sentence').notNull(),
    key: text('key').notNull(),
    claims: jsonb('claims').$type<{ kind: string; text: string }[]>().notNull(),
    state: text('state', { enum: ['open', 'approved', 'rewritten', 'removed'] })
      .notNull()
      .default('open'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [uniqueIndex('held_sentences_once').on(table.postId, table.key)],
)

/** A change the owner asked for, and the proposal it led to. */
export const feedbackTurns = pgTable(
  'feedback_turns',
  {
    /** Made by the caller: a repeated call is one request. */
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    wish: text('wish').notNull(),
    state: text('state', { enum: feedbackStates }).notNull().default('working'),
    /** The text that it is about, and the one that is proposed. */
    before: text('before').notNull(),
    proposal: text('proposal'),
    note: text('note'),
    writer: text('writer', { enum: ['model', 'sample'] }),
    /** The day (UTC) and the number of words that were reserved. */
    day: date('day').notNull(),
    reserved: integer('reserved').notNull(),
    modelCalls: integer('model_calls').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [index('feedback_turns_post').on(table.postId, table.createdAt)],
)
