import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import { frameworkIds } from '../../contract/writing/frameworks.ts'
import type { SiteLine } from '../../contract/profile/business-card.ts'
import type { CardPart } from '../../contract/profile/card-parts.ts'
import type { FactPage } from '../../contract/profile/facts.ts'
import type { HouseStyle } from '../../contract/profile/house-style.ts'
import type { Approver } from '../../contract/profile/preferences.ts'
import type { WordPressFields } from '../../contract/posts/post-fields.ts'
import type { ConnectionCheck, PictureDefaults, SiteChoices } from '../../contract/publishing/publishing.ts'
import { accountIdColumn, ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'
import { siteKeyOf } from './site-key.ts'

export const seoPlugins = ['yoast', 'rank_math', 'seopress'] as const
export const contentForms = ['blocks', 'html', 'text'] as const

export const businessProfiles = pgTable('business_profiles', {
  accountId: accountIdColumn().primaryKey(),
  businessName: text('business_name').notNull(),
  idealClient: text('ideal_client').notNull(),
  clientPromises: text('client_promises').array().notNull(),
  clientExpectations: text('client_expectations').array().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})

/** With the path of each type's collection in the REST API. */
export interface StoredChoices extends SiteChoices {
  types: (SiteChoices['types'][number] & { path: string })[]
}

/** The account's WordPress site, as entered by the customer and as discovered. */
export const sites = pgTable(
  'sites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountIdColumn().unique(),
    url: text('url').notNull(),
    /** Identifies the site in publications and circuit breakers. Stored, because every worker query compares it. */
    key: text('key')
      .notNull()
      .generatedAlwaysAs((): SQL => siteKeyOf(sites.url)),
    username: text('username').notNull(),
    sealedPassword: text('sealed_password').notNull(),
    /** The discovered REST root; null until then and after a change of address. */
    restRoot: text('rest_root'),
    /** As read by the connection check; null until then and after a change of address or login. */
    name: text('name'),
    /** An IANA name, or an offset such as UTC+02:00 when the site has no name. */
    timezone: text('timezone'),
    /** WordPress capabilities of this user, limited to those that publishing needs; and `write_scripts`, seen on a draft. */
    capabilities: text('capabilities').array(),
    /** This user's ID there, as the author of posts; null until the connection check has read it. */
    wpUserId: bigint('wp_user_id', { mode: 'number' }),
    seoPlugin: text('seo_plugin', { enum: seoPlugins }),
    /** Names of its plugins that may share or mail a new post by themselves. */
    sharing: text('sharing').array(),
    /** The color that its theme names, as `#rrggbb`. */
    themeColor: text('theme_color'),
    /** Whether one of its plugins gives it several languages. */
    hasLanguages: boolean('has_languages'),
    /** The richest form that the site's firewall accepts: blocks, HTML without comments, or HTML without pictures. */
    contentForm: text('content_form', { enum: contentForms }).notNull().default('blocks'),
    /** Authors and post types to choose from; null until they are read, and after a change of address or login. */
    choices: jsonb('choices').$type<StoredChoices>(),
    /** For posts that choose nothing else; null until the customer saves some. */
    defaults: jsonb('defaults').$type<WordPressFields & Partial<PictureDefaults>>(),
    checks: jsonb('checks').$type<ConnectionCheck[]>(),
    checkedAt: timestampColumn('checked_at'),
    /** Set while the connection is broken: its owner is notified once per value. */
    brokenSince: timestampColumn('broken_since'),
    checkAfter: timestampColumn('check_after').notNull().defaultNow(),
    /** When its posts are read again; null until the first read. */
    readAfter: timestampColumn('read_after'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sites_check').on(table.checkAfter),
    index('sites_read').on(table.readAfter.asc().nullsFirst()),
  ],
)

/** A disconnected site, kept until our drafts there are trashed and our password is revoked. */
export const formerSites = pgTable('former_sites', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: accountIdColumn(),
  url: text('url').notNull(),
  username: text('username').notNull(),
  sealedPassword: text('sealed_password').notNull(),
  restRoot: text('rest_root'),
  attempts: integer('attempts').notNull().default(0),
  tryAfter: timestampColumn('try_after').notNull().defaultNow(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
})

/** A connection test that may have left something on its site: stored before it starts, deleted after cleanup. */
export const connectionTests = pgTable(
  'connection_tests',
  {
    ...ownedRow,
    mark: text('mark').notNull(),
    url: text('url').notNull(),
    restRoot: text('rest_root').notNull(),
    username: text('username').notNull(),
    /** The test's own login: it may have been entered only for the test, or its site may be disconnected since. */
    sealedPassword: text('sealed_password').notNull(),
    attempts: integer('attempts').notNull().default(0),
    tryAfter: timestampColumn('try_after').notNull(),
  },
  (table) => [
    index('connection_tests_due').on(table.tryAfter),
    index('connection_tests_account').on(table.accountId),
  ],
)

/** Unfinished input of a business profile; never the application password. */
export const profileDrafts = pgTable('profile_drafts', {
  accountId: accountIdColumn().primaryKey(),
  draft: jsonb('draft').$type<Record<string, string>>().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})

/** One use of "connect with one click": from requesting a password in WordPress until the customer's browser collects it. */
export const siteConnections = pgTable(
  'site_connections',
  {
    ...ownedRow,
    stateHash: text('state_hash').notNull().unique(),
    url: text('url').notNull(),
    restRoot: text('rest_root'),
    /** SHA-256 of the receipt given only to the returning browser; it is required to collect the password. */
    receiptHash: text('receipt_hash').unique(),
    username: text('username'),
    sealedPassword: text('sealed_password'),
    expiresAt: timestampColumn('expires_at').notNull(),
    collectedAt: timestampColumn('collected_at'),
  },
  (table) => [index('site_connections_account').on(table.accountId)],
)

/** The customer's preferences: slots and autopilot, tones, words, and mails. The row is created by the first change. */
export const preferences = pgTable('preferences', {
  accountId: accountIdColumn().primaryKey(),
  defaultKeywords: text('default_keywords').array().notNull().default([]),
  selectedTones: text('selected_tones').array().notNull().default([]),
  /** Weekday -> list of HH:00, in UTC. */
  scheduledTimes: jsonb('scheduled_times').$type<Record<string, string[]>>().notNull().default({}),
  timezone: text('timezone').notNull().default('UTC'),
  autopilot: text('autopilot', { enum: ['automatic', 'ask', 'paused'] })
    .notNull()
    .default('automatic'),
  /** Gets a link to approve each post that waits in ask first. */
  approver: jsonb('approver').$type<Approver>(),
  emailUpdates: boolean('email_updates').notNull().default(true),
  newFeatures: boolean('new_features').notNull().default(false),
  marketingEmails: boolean('marketing_emails').notNull().default(false),
  contentSuggestions: boolean('content_suggestions').notNull().default(true),
  ownerQuestions: boolean('owner_questions').notNull().default(true),
  /** Used in turn for the autopilot's posts; if empty, the writer chooses. */
  frameworks: text('frameworks', { enum: frameworkIds }).array().notNull().default([]),
  /** Rules that were saved; missing ones are off. */
  houseStyle: jsonb('house_style').$type<Partial<HouseStyle>>().notNull().default({}),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
})

/** The business as read from its site and corrected by its owner. Used in every prompt. */
export const businessCards = pgTable('business_cards', {
  accountId: accountIdColumn().primaryKey(),
  read: jsonb('read').$type<SiteLine[]>().notNull().default([]),
  /** Searches that would lead customers here, as a model says, the best first. Unchecked. */
  searches: text('searches').array().notNull().default([]),
  /** The SHA-256 of the texts that both were read from. */
  readKey: text('read_key'),
  /** The owner's lines by part; an empty one removes the part from the card. */
  own: jsonb('own').$type<Partial<Record<CardPart, string>>>().notNull().default({}),
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

/** The fact sheet: sentences the customer has confirmed to be true. A post may claim them. */
export const facts = pgTable(
  'facts',
  {
    ...ownedRow,
    text: text('text').notNull(),
    /** Letters and digits only, so that the same sentence is stored once. */
    key: text('key').notNull(),
    /** The question it answers, and its row in `interviews`; null if it was not asked. */
    question: text('question'),
    interviewId: uuid('interview_id'),
    /** The page that stated it when it was confirmed. */
    page: jsonb('page').$type<FactPage>(),
  },
  (table) => [uniqueIndex('facts_once').on(table.accountId, table.key)],
)

/** Found on the customer's site, which may be hacked: unused in prompts and as evidence until the owner confirms them. */
export const proposedFacts = pgTable(
  'proposed_facts',
  {
    ...ownedRow,
    text: text('text').notNull(),
    key: text('key').notNull(),
    /** The page, the heading above the sentence, and the sentence itself. */
    url: text('url').notNull(),
    heading: text('heading').notNull().default(''),
    quote: text('quote').notNull().default(''),
    /** When its owner confirmed or dismissed it; it is not proposed again. */
    decidedAt: timestampColumn('decided_at'),
  },
  (table) => [uniqueIndex('proposed_facts_once').on(table.accountId, table.key)],
)
