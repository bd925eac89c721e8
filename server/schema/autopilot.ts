import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { slotStates } from '../../contract/autopilot/slot-times.ts'
import { accountIdColumn, ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'
import { postIdColumn, posts } from './posts.ts'

/** One row per account: when the autopilot checks it next. The process that reconciles an account holds this row's lock. */
export const autopilots = pgTable(
  'autopilots',
  {
    accountId: accountIdColumn().primaryKey(),
    lookAt: timestampColumn('look_at').notNull().defaultNow(),
    /** Slots before this time are skipped. */
    pausedUntil: timestampColumn('paused_until'),
    /** When the live subscription ended; null while there is one. */
    lapsedAt: timestampColumn('lapsed_at'),
    noTopicMailedAt: timestampColumn('no_topic_mailed_at'),
    /** When weekly suggestions were last due, sent or not wanted. */
    suggestedAt: timestampColumn('suggested_at').notNull().defaultNow(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('autopilots_look').on(table.lookAt)],
)

/** The queue of topics, in the customer's order. A topic leaves it when its slot is written. */
export const topics = pgTable(
  'topics',
  {
    ...ownedRow,
    title: text('title').notNull(),
    keywords: text('keywords').array().notNull().default([]),
    position: integer('position').notNull(),
    /** approved: typed or accepted by the owner; proposed: by a model; spare: a replacement; dropped: not to be proposed again. */
    state: text('state', { enum: ['approved', 'proposed', 'spare', 'dropped'] })
      .notNull()
      .default('approved'),
    /** For a proposal: why now, the readers' intent and questions, and the titles that it is based on. */
    reason: text('reason').notNull().default(''),
    intent: text('intent').notNull().default(''),
    question: text('question').notNull().default(''),
    evidence: text('evidence').array().notNull().default([]),
    /** The slot chosen by its owner; null takes the next free one. */
    slotAt: timestampColumn('slot_at'),
  },
  (table) => [index('topics_account').on(table.accountId, table.position)],
)

/** One row per slot that is close enough to matter: its state and its post. */
export const autopilotSlots = pgTable(
  'autopilot_slots',
  {
    ...ownedRow,
    at: timestampColumn('at').notNull(),
    state: text('state', { enum: slotStates }).notNull().default('planned'),
    /** Why it is held, skipped or missed: a key of slotReasons. */
    reason: text('reason'),
    writeAt: timestampColumn('write_at').notNull(),
    /** A post fills one slot, and a slot holds one post. */
    postId: uuid('post_id')
      .unique()
      .references(() => posts.id, { onDelete: 'set null' }),
    topic: text('topic'),
    keywords: text('keywords').array().notNull().default([]),
    /** The topic returns to the head of the queue when its post cannot be written. */
    isFromQueue: boolean('is_from_queue').notNull().default(false),
    /** How the topic stood in the queue, to which it returns as it was; null for any other topic. */
    queuedTopic:
      jsonb('queued_topic').$type<
        Pick<typeof topics.$inferSelect, 'state' | 'reason' | 'intent' | 'question' | 'evidence'>
      >(),
    attempts: integer('attempts').notNull().default(0),
    approvedBy: text('approved_by', { enum: ['autopilot', 'owner'] }),
    changedAt: timestampColumn('changed_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('autopilot_slots_once').on(table.accountId, table.at)],
)

/** A link in a mail, valid for one action, once, until it expires. */
export const slotLinks = pgTable(
  'slot_links',
  {
    ...ownedRow,
    slotId: uuid('slot_id')
      .notNull()
      .references(() => autopilotSlots.id, { onDelete: 'cascade' }),
    action: text('action', { enum: ['hold', 'approve', 'skip'] }).notNull(),
    /** SHA-256 of the mail's token and the action. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  (table) => [index('slot_links_slot').on(table.slotId)],
)

/** A link with which a person without an account reads one post, comments on it, and approves it or asks for changes. */
export const approvalLinks = pgTable(
  'approval_links',
  {
    ...ownedRow,
    postId: postIdColumn(),
    /** The approver, as the owner calls them. */
    name: text('name').notNull(),
    /** Where we sent it; null when the owner passes it on. */
    email: text('email'),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
    /** The latest decision, and the SHA-256 of the title and text that it is about. */
    decision: text('decision', { enum: ['approved', 'changes'] }),
    readHash: text('read_hash'),
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [
    index('approval_links_account').on(table.accountId),
    index('approval_links_post').on(table.postId, table.createdAt),
  ],
)

/** What an approver said about a sentence, or with an empty quote about the whole post. */
export const approvalComments = pgTable(
  'approval_comments',
  {
    ...ownedRow,
    postId: postIdColumn(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => approvalLinks.id, { onDelete: 'cascade' }),
    quote: text('quote').notNull(),
    text: text('text').notNull(),
    resolvedAt: timestampColumn('resolved_at'),
  },
  (table) => [
    index('approval_comments_account').on(table.accountId),
    index('approval_comments_post').on(table.postId),
    index('approval_comments_link').on(table.linkId),
  ],
)
