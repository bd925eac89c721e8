import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  cardStates,
  sampleKinds,
  type LearnedExample,
  type VoiceCard,
  type VoiceReport,
} from '../../contract/profile/voice.ts'
import { accountIdColumn, ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'
import { postIdColumn } from './posts.ts'

/** Texts that the customer wrote; their voice is learned from these. */
export const voiceSamples = pgTable(
  'voice_samples',
  {
    ...ownedRow,
    kind: text('kind', { enum: sampleKinds }).notNull(),
    title: text('title').notNull(),
    /** Plain text, one paragraph per line. */
    text: text('text').notNull(),
    words: integer('words').notNull(),
    /** Of the text: duplicates count once. */
    sha256: text('sha256').notNull(),
    /** The post's URL on the account's site; null for pasted or uploaded text. */
    url: text('url'),
    /** The measured style of the text (Style): read only by server/profile/voice. */
    style: jsonb('style').$type<unknown>().notNull(),
    /** Removed by its owner: reading the site again does not restore it. */
    isLeftOut: boolean('is_left_out').notNull().default(false),
  },
  (table) => [
    uniqueIndex('voice_samples_text').on(table.accountId, table.sha256),
    uniqueIndex('voice_samples_url').on(table.accountId, table.url),
  ],
)

/** Every version of a voice card: at most one is active and one proposed. */
export const voiceCards = pgTable(
  'voice_cards',
  {
    ...ownedRow,
    version: integer('version').notNull(),
    state: text('state', { enum: cardStates }).notNull(),
    card: jsonb('card').$type<VoiceCard>().notNull(),
    basis: text('basis').notNull(),
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [
    uniqueIndex('voice_cards_version').on(table.accountId, table.version),
    uniqueIndex('voice_cards_active')
      .on(table.accountId)
      .where(sql`${table.state} = 'active'`),
    uniqueIndex('voice_cards_proposed')
      .on(table.accountId)
      .where(sql`${table.state} = 'proposed'`),
  ],
)

/** What code counted in the owner's changes to drafts, as lines for the writer. */
export const learnedLines = pgTable(
  'learned_lines',
  {
    ...ownedRow,
    /** Names the habit, so that it is learned once. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    examples: jsonb('examples').$type<LearnedExample[]>().notNull(),
    /** Worded by its owner: what is counted later doesn't change it. */
    isEdited: boolean('is_edited').notNull().default(false),
    /** Removed by its owner: it is not learned again. */
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (table) => [uniqueIndex('learned_lines_key').on(table.accountId, table.key)],
)

/** No longer used. The previous release still writes it, so a later one drops the table. */
export const voiceReports = pgTable(
  'voice_reports',
  {
    postId: postIdColumn().primaryKey(),
    accountId: accountIdColumn(),
    report: jsonb('report').$type<VoiceReport>().notNull(),
    cardVersion: integer('card_version'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('voice_reports_account').on(table.accountId)],
)
