import {
  bigserial,
  boolean,
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
import type { Finding } from '../../contract/writing/writing-checks.ts'
import { accountIdColumn, ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'
import { postIdColumn, posts } from './posts.ts'

/** The options a post was generated with. */
export const writingRequests = pgTable('writing_requests', {
  postId: postIdColumn().primaryKey(),
  request: jsonb('request').$type<Record<string, unknown>>().notNull(),
  modelCalls: integer('model_calls').notNull().default(0),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
})

/** The saved result of each finished step, so that a retry resumes instead of paying twice. */
export const writingSteps = pgTable(
  'writing_steps',
  {
    postId: postIdColumn(),
    step: text('step').notNull(),
    result: jsonb('result').$type<unknown>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.step] })],
)

/** What a model concluded from an account's texts, stored until those texts change. */
export const readings = pgTable('readings', {
  /** `sales:` and the post, `strategy:` or `topics:` and the account. */
  id: text('id').primaryKey(),
  accountId: accountIdColumn(),
  postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
  key: text('key').notNull(),
  state: text('state', { enum: ['working', 'done', 'failed'] }).notNull(),
  result: jsonb('result').$type<unknown>(),
  changedAt: timestampColumn('changed_at').notNull().defaultNow(),
})

/** Words an account has reserved and used on a day (UTC), and how often it started something that calls a model. */
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

export const recordKinds = ['call', 'research', 'gate', 'decision', 'delivery'] as const

/** The append-only record of writing a post: model calls, web research, checks with input and verdict, decisions. */
export const writingRecords = pgTable(
  'writing_records',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    postId: postIdColumn(),
    kind: text('kind', { enum: recordKinds }).notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('writing_records_post').on(table.postId, table.id)],
)

/** Prompts and answers of models for a post, each stored once. Calls in writing_records refer to them by hash. */
export const writingTexts = pgTable(
  'writing_texts',
  {
    postId: postIdColumn(),
    hash: text('hash').notNull(),
    text: text('text').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.hash] })],
)

/** A sentence that a check stopped. With `asks`, its post waits for the owner's decision; otherwise it is a warning. */
export const heldSentences = pgTable(
  'held_sentences',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: postIdColumn(),
    sentence: text('sentence').notNull(),
    key: text('key').notNull(),
    claims: jsonb('claims').$type<Finding[]>().notNull(),
    asks: boolean('asks').notNull().default(true),
    state: text('state', { enum: ['open', 'approved', 'rewritten', 'removed'] })
      .notNull()
      .default('open'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [
    uniqueIndex('held_sentences_once').on(table.postId, table.key),
    index('held_sentences_created').on(table.createdAt),
  ],
)

/** Up to three questions to the owner about a topic with too little information; asked once for each topic. */
export const interviews = pgTable(
  'interviews',
  {
    ...ownedRow,
    topic: text('topic').notNull(),
    /** Letters and digits only, so that the same topic is stored once. */
    topicKey: text('topic_key').notNull(),
    keywords: text('keywords').array().notNull().default([]),
    /** Empty until a model was asked, or if nothing needs to be asked. */
    questions: text('questions').array().notNull().default([]),
    /** The slot of the planned post; null if the owner requested the questions. */
    slotAt: timestampColumn('slot_at'),
    /** When the planned post is written, answered or not. */
    writesAt: timestampColumn('writes_at'),
    closesAt: timestampColumn('closes_at').notNull(),
    askedAt: timestampColumn('asked_at'),
    /** The post written from the answers, which are then final. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('interviews_once').on(table.accountId, table.topicKey),
    index('interviews_post').on(table.postId),
  ],
)

/** A change the owner requested, and the resulting proposal. */
export const feedbackTurns = pgTable(
  'feedback_turns',
  {
    /** Generated by the caller, so that a repeated call is one request. */
    id: uuid('id').primaryKey(),
    postId: postIdColumn(),
    request: text('wish').notNull(),
    /** The part of the text it is about; null for all of it. */
    passage: text('passage'),
    state: text('state', { enum: feedbackStates }).notNull().default('working'),
    /** The text it refers to, and the proposed text. */
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
