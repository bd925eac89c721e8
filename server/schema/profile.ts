import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import { frameworkIds } from '../../contract/writing/frameworks.ts'
import type { ConnectionCheck } from '../../contract/publishing/publishing.ts'
import { accounts, accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'
import { siteKeyOf } from './site-key.ts'

export const seoPlugins = ['yoast', 'rank_math', 'seopress'] as const
export const contentForms = ['blocks', 'html', 'text'] as const

export const businessProfiles = pgTable('business_profiles', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  businessName: text('business_name').notNull(),
  idealClient: text('ideal_client').notNull(),
  clientPromises: text('client_promises').array().notNull(),
  clientExpectations: text('client_expectations').array().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})

/** The one WordPress site of an account, as the customer gave it; what discovery found stands beside it. */
export const sites = pgTable(
  'sites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .unique()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** What publications and gates know it by. Stored, because every turn of the workers compares it. */
    key: text('key')
      .notNull()
      .generatedAlwaysAs((): SQL => siteKeyOf(sites.url)),
    username: text('username').notNull(),
    /** The application password, sealed and bound to the account. */
    sealedPassword: text('sealed_password').notNull(),
    /** The REST root that discovery found, null until then and after a change of address. */
    restRoot: text('rest_root'),
    /** What the doctor read there, null until then and after a change of address or login. */
    name: text('name'),
    /** An IANA name, or an offset such as UTC+02:00 where the site knows no name. */
    timezone: text('timezone'),
    /** WordPress' own names of what this user may do, of those that publishing asks for. */
    capabilities: text('capabilities').array(),
    seoPlugin: text('seo_plugin', { enum: seoPlugins }),
    /** What the firewall of this site lets through: blocks, else HTML without comments, else that without pictures. */
    contentForm: text('content_form', { enum: contentForms }).notNull().default('blocks'),
    /** The last report of the doctor. */
    checks: jsonb('checks').$type<ConnectionCheck[]>(),
    checkedAt: timestampColumn('checked_at'),
    /** Set while the connection is known to be broken: its owner is told once for each value. */
    brokenSince: timestampColumn('broken_since'),
    /** When the doctor looks again. */
    checkAfter: timestampColumn('check_after').notNull().defaultNow(),
    /** When its posts are read anew; null until they were read once. */
    readAfter: timestampColumn('read_after'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sites_check').on(table.checkAfter),
    index('sites_read').on(table.readAfter.asc().nullsFirst()),
  ],
)

/** A site that its account has left: kept until our drafts there are in the trash and our password is revoked. */
export const formerSites = pgTable('former_sites', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: accountIdColumn(),
  url: text('url').notNull(),
  username: text('username').notNull(),
  sealedPassword: text('sealed_password').notNull(),
  restRoot: text('rest_root'),
  attempts: integer('attempts').notNull().default(0),
  /** When it is tidied up next. */
  tryAfter: timestampColumn('try_after').notNull().defaultNow(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
})

/** A connection test that may have left a draft or a picture on its site: stored before anything is sent, removed once the site is clean. */
export const connectionTests = pgTable(
  'connection_tests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    /** 16 hex digits that mark what was written, as those of a publication do. */
    mark: text('mark').notNull(),
    url: text('url').notNull(),
    restRoot: text('rest_root').notNull(),
    username: text('username').notNull(),
    /** The login of the test itself: it may have been typed for it alone, or its site may be disconnected since. */
    sealedPassword: text('sealed_password').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When the site is looked over next. */
    tryAfter: timestampColumn('try_after').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('connection_tests_due').on(table.tryAfter),
    index('connection_tests_account').on(table.accountId),
  ],
)

/** What was typed of a business profile that is to be finished later; never the application password. */
export const profileDrafts = pgTable('profile_drafts', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  draft: jsonb('draft').$type<Record<string, string>>().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})

/** One press of "connect with one click": from asking WordPress for a password until the customer's own browser collects it. */
export const siteConnections = pgTable(
  'site_connections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    /** SHA-256 of the state that WordPress brings back. */
    stateHash: text('state_hash').notNull().unique(),
    url: text('url').notNull(),
    restRoot: text('rest_root'),
    /** SHA-256 of what the returning browser alone was given; without it nobody collects the password. */
    receiptHash: text('receipt_hash').unique(),
    username: text('username'),
    sealedPassword: text('sealed_password'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    collectedAt: timestampColumn('collected_at'),
  },
  (table) => [index('site_connections_account').on(table.accountId)],
)

/** How the customer wants it: slots and autopilot, tones, words, and which mails. A row appears with the first change. */
export const preferences = pgTable('preferences', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  defaultKeywords: text('default_keywords').array().notNull().default([]),
  selectedTones: text('selected_tones').array().notNull().default([]),
  /** Weekday -> list of HH:00, in UTC. */
  scheduledTimes: jsonb('scheduled_times').$type<Record<string, string[]>>().notNull().default({}),
  timezone: text('timezone').notNull().default('UTC'),
  autopilot: text('autopilot', { enum: ['automatic', 'ask', 'paused'] })
    .notNull()
    .default('automatic'),
  emailUpdates: boolean('email_updates').notNull().default(true),
  newFeatures: boolean('new_features').notNull().default(false),
  marketingEmails: boolean('marketing_emails').notNull().default(false),
  contentSuggestions: boolean('content_suggestions').notNull().default(true),
  /** In turn for the autopilot's posts; none leaves it to the writer. */
  frameworks: text('frameworks', { enum: frameworkIds }).array().notNull().default([]),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})

/** A reader that posts are written for, in the customer's words. */
export const personas = pgTable(
  'personas',
  {
    id: uuid('id').primaryKey(),
    accountId: accountIdColumn(),
    name: text('name').notNull(),
    wants: text('wants').notNull(),
    words: text('words').notNull().default(''),
    objections: text('objections').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('personas_account').on(table.accountId, table.createdAt)],
)

/** The fact sheet: what the customer has confirmed to be true, in sentences. A post may claim it. */
export const facts = pgTable(
  'facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    text: text('text').notNull(),
    /** Letters and digits only: the same sentence is kept once. */
    key: text('key').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('facts_once').on(table.accountId, table.key)],
)

/**
 * What posts on the customer's site say about them. Apart from `facts`, because a hacked site may say anything: nothing of it
 * reaches a prompt or supports a claim before the owner has confirmed it.
 */
export const proposedFacts = pgTable(
  'proposed_facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn(),
    text: text('text').notNull(),
    key: text('key').notNull(),
    /** The post that says it. */
    url: text('url').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** When its owner confirmed or dismissed it: it is not proposed again. */
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [uniqueIndex('proposed_facts_once').on(table.accountId, table.key)],
)

/** A published post of the customer's WordPress as anybody may read it; read anew every day. */
export const sitePosts = pgTable(
  'site_posts',
  {
    accountId: accountIdColumn(),
    siteUrl: text('site_url').notNull(),
    wpPostId: bigint('wp_post_id', { mode: 'number' }).notNull(),
    url: text('url').notNull(),
    title: text('title').notNull(),
    /** Plain text, a paragraph a line. */
    text: text('text').notNull(),
    publishedAt: timestampColumn('published_at'),
    readAt: timestampColumn('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.siteUrl, table.wpPostId] })],
)

/** When a site's posts were last read, whatever came of it. */
export const siteReads = pgTable(
  'site_reads',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    siteUrl: text('site_url').notNull(),
    readAt: timestampColumn('read_at').notNull(),
    /** Why nothing could be read; null when it could. */
    failure: text('failure'),
  },
  (table) => [index('site_reads_due').on(table.readAt)],
)
