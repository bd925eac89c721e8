import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountIdColumn, ownedRow } from './accounts.ts'
import { postIdColumn } from './posts.ts'
import { timestampColumn } from './timestamp-column.ts'

export interface QueryResult {
  query: string
  clicks: number
  impressions: number
  position: number | null
}

const countColumn = (name: string) => bigint(name, { mode: 'number' })

/** One row per range of days for which results were imported. */
export const resultPeriods = pgTable(
  'result_periods',
  {
    ...ownedRow,
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    /** What the export was limited to, such as one country; empty if to nothing. Only equal ones are compared. */
    filters: text('filters').notNull().default(''),
    /** How many pages it listed; null if it had no table of pages. */
    pages: integer('pages'),
    /** Of the whole site, not only our posts; null if unknown. */
    siteClicks: countColumn('site_clicks'),
    siteImpressions: countColumn('site_impressions'),
    /** Those with most impressions; null if it had no table of searches. */
    queries: jsonb('queries').$type<QueryResult[]>(),
  },
  (table) => [
    uniqueIndex('result_periods_once').on(table.accountId, table.lastDay, table.firstDay, table.filters),
  ],
)

/** What a post brought in a period; all zero if it was live and Google didn't show it. */
export const postResults = pgTable(
  'post_results',
  {
    periodId: uuid('period_id')
      .notNull()
      .references(() => resultPeriods.id, { onDelete: 'cascade' }),
    postId: postIdColumn(),
    accountId: accountIdColumn(),
    clicks: countColumn('clicks').notNull(),
    impressions: countColumn('impressions').notNull(),
    position: real('position'),
  },
  (table) => [
    primaryKey({ columns: [table.periodId, table.postId] }),
    index('post_results_post').on(table.postId),
    index('post_results_account').on(table.accountId),
  ],
)

/** An account's access to Search Console, and how far it was read. */
export const searchConsoles = pgTable(
  'search_consoles',
  {
    accountId: accountIdColumn().primaryKey(),
    /** Of the consent that was begun last; null once it was used. */
    stateHash: text('state_hash'),
    stateExpiresAt: timestampColumn('state_expires_at'),
    /** Null until consent is given, and after it has ended. */
    sealedToken: text('sealed_token'),
    /** Null until one is found or chosen. */
    property: text('property'),
    properties: text('properties').array().notNull().default([]),
    /** The weeks between these days were read; null before the first. */
    readFrom: date('read_from'),
    readThrough: date('read_through'),
    readAt: timestampColumn('read_at'),
    readAfter: timestampColumn('read_after'),
    problem: text('problem'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('search_consoles_due').on(table.readAfter)],
)
