import { sql } from 'drizzle-orm'
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
import type { PostFailure } from '../../contract/posts/posts.ts'
import { timestampColumn } from './timestamp-column.ts'
import { images, posts } from './posts.ts'

/** The text of a post as it stands in WordPress, in our own HTML. */
export interface SiteText {
  title: string
  content: string
  excerpt: string
  /** As wpHash. */
  hash: string
  /** ISO 8601. */
  modifiedAt: string
}

export const missedParts = [
  'meta_description',
  'focus_keyword',
  'categories',
  'tags',
  'pictures',
  'featured_image',
] as const
export type MissedPart = (typeof missedParts)[number]

export interface Visit {
  /** ISO 8601. */
  at: string
  /** Null when the post was there to read. */
  fault: PostFailure | null
}

export const publicationStates = ['new', 'creating', 'drafted', 'published', 'removed'] as const

/** One row per post, site and generation: how far this post has come on that WordPress. */
export const publications = pgTable(
  'publications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** The address it was begun for: a post begun on one site is never finished on another. */
    siteUrl: text('site_url').notNull(),
    /** Always 1 so far: a post that is published anew after its removal on the site will begin the next one. */
    generation: integer('generation').notNull().default(1),
    /** 16 hex digits that mark the post on the site: slug `aw-<mark>` and metadata of its first block. */
    mark: text('mark').notNull().unique(),
    state: text('state', { enum: publicationStates }).notNull().default('new'),
    wpPostId: bigint('wp_post_id', { mode: 'number' }),
    link: text('link'),
    /** When the first create may have reached the site: a second one waits until that one must be over. */
    creatingSince: timestampColumn('creating_since'),
    firstTriedAt: timestampColumn('first_tried_at'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: timestampColumn('next_try_at').notNull().defaultNow(),
    leaseUntil: timestampColumn('lease_until'),
    /** Rises with every lease; a write with an older fence finds no row. */
    fence: integer('fence').notNull().default(0),
    lastAnswer: jsonb('last_answer').$type<PostFailure>(),
    /** Version of the post that its draft on the site holds. */
    stagedVersion: integer('staged_version'),
    /** When that draft was last seen there, as a draft. */
    seenAt: timestampColumn('seen_at'),
    /** When the request that makes it public was sent, until a look has told what came of it. */
    flippedAt: timestampColumn('flipped_at'),
    /** After a restore: what happened to it since is not known here, so the site is looked at before anything else. */
    lookFirst: boolean('look_first').notNull().default(false),
    /** Version of the post that stands on the site. */
    postVersion: integer('post_version'),
    /** Late arrivals (doubled or delayed creates) are looked for once more at this time. */
    sweepAt: timestampColumn('sweep_at'),
    swept: boolean('swept').notNull().default(false),
    /** Fingerprint of title, text and excerpt as the site held them after our last write: another one there is somebody else's work. */
    wpHash: text('wp_hash'),
    /** What we wrote last: the common ground of our text and theirs. */
    liveTitle: text('live_title'),
    liveContent: text('live_content'),
    /** The text that somebody wrote in WordPress since then. */
    siteChange: jsonb('site_change').$type<SiteText>(),
    /** Its owner wants it off the site: the next attempt makes it a draft there. */
    undoAskedAt: timestampColumn('undo_asked_at'),
    /** What a visitor saw after it went live. */
    visit: jsonb('visit').$type<Visit>(),
    /** What the site did not keep: fields for search engines, categories, pictures. */
    missed: text('seo_missed').array().$type<MissedPart[]>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('publications_once').on(table.postId, table.siteUrl, table.generation),
    // Few rows, whatever the size of the table: who is at work on a site right now.
    index('publications_leased')
      .on(table.siteUrl)
      .where(sql`${table.leaseUntil} is not null`),
    index('publications_sweep')
      .on(table.sweepAt)
      .where(sql`not ${table.swept}`),
    // What was begun and not ended, and what is to be confirmed: both few, whatever waits beside them.
    index('publications_again')
      .on(table.nextTryAt)
      .where(sql`${table.firstTriedAt} is not null and ${table.flippedAt} is null`),
    index('publications_flipped')
      .on(table.flippedAt)
      .where(sql`${table.flippedAt} is not null`),
  ],
)

/** One row per site: locked while work is claimed for the site, it holds the state of its circuit breaker. */
export const siteCircuitBreakers = pgTable('site_gates', {
  siteUrl: text('site_url').primaryKey(),
  /** Attempts in a row that got no single answer. */
  faults: integer('faults').notNull().default(0),
  /** Until then nothing that was planned is tried there. */
  closedUntil: timestampColumn('closed_until'),
  /** When the next post that is late may begin. */
  nextLateAt: timestampColumn('next_late_at'),
})

/** A picture as it stands in the media library of a site: there once, however many posts show it. */
export const siteMedia = pgTable(
  'site_media',
  {
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    siteUrl: text('site_url').notNull(),
    /** Null while an upload may be under way. */
    wpId: bigint('wp_id', { mode: 'number' }),
    sourceUrl: text('source_url'),
    /** When that upload was sent: a second one waits until it must be over. */
    begunAt: timestampColumn('begun_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.siteUrl] })],
)

/** Ids of categories and tags, so that publishing asks for each once. */
export const siteTerms = pgTable(
  'site_terms',
  {
    siteUrl: text('site_url').notNull(),
    taxonomy: text('taxonomy', { enum: ['categories', 'tags'] }).notNull(),
    /** In lower case, as WordPress compares them. */
    name: text('name').notNull(),
    wpId: bigint('wp_id', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteUrl, table.taxonomy, table.name] })],
)
