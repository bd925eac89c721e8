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
import { accountIdColumn } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'
import { images, postIdColumn } from './posts.ts'

export type MissedPart =
  | 'meta_description'
  | 'focus_keyword'
  | 'categories'
  | 'tags'
  | 'pictures'
  | 'featured_image'
  | 'author'
  | 'comments'
  | 'sticky'

export interface Visit {
  at: string
  /** Null if the post was readable or the visit was inconclusive. */
  fault: PostFailure | null
  isSeen?: boolean
  warnings?: PostFailure[]
  /** The number of the next visit, if another is due. */
  nextLook?: number
}

/** One row per post, site and generation: the publication progress of this post on that WordPress. */
export const publications = pgTable(
  'publications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: postIdColumn(),
    /** The site it was started for: a post started on one site is never finished on another. */
    siteUrl: text('site_url').notNull(),
    /** Always 1 so far: publishing again after a removal on the site will start the next one. */
    generation: integer('generation').notNull().default(1),
    /** 16 hex digits that mark the post on the site: slug `aw-<mark>` and metadata of its first block. */
    mark: text('mark').notNull().unique(),
    state: text('state', { enum: ['new', 'creating', 'drafted', 'published', 'removed'] })
      .notNull()
      .default('new'),
    wpPostId: bigint('wp_post_id', { mode: 'number' }),
    link: text('link'),
    /** The post type and the path of its collection, stored before anything is created there; null for `post`. */
    wpType: text('wp_type'),
    wpPath: text('wp_path'),
    /** When the first create may have reached the site: a second one waits until the first must be over. */
    creatingSince: timestampColumn('creating_since'),
    firstTriedAt: timestampColumn('first_tried_at'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: timestampColumn('next_try_at').notNull().defaultNow(),
    leaseUntil: timestampColumn('lease_until'),
    /** Incremented by every lease; a write with an older fence finds no row. */
    fence: integer('fence').notNull().default(0),
    lastAnswer: jsonb('last_answer').$type<PostFailure>(),
    stagedVersion: integer('staged_version'),
    /** When that draft was last seen there, still a draft. */
    seenAt: timestampColumn('seen_at'),
    /** When the request that makes it public was sent, until a check has found the result. */
    publishSentAt: timestampColumn('flipped_at'),
    /** After a restore: events since the backup are unknown, so the site is checked before anything else. */
    mustReconcile: boolean('look_first').notNull().default(false),
    postVersion: integer('post_version'),
    /** When to check once more for late arrivals (duplicated or delayed creates). */
    sweepAt: timestampColumn('sweep_at'),
    swept: boolean('swept').notNull().default(false),
    /** Fingerprint of title, text and excerpt after our last write: any other means that someone edited the post there. */
    wpHash: text('wp_hash'),
    /** The same, ignoring what software rewrites: URLs, entities, classes. */
    wpWords: text('wp_words'),
    /** What we wrote last: the base for merging our text with theirs. */
    liveTitle: text('live_title'),
    liveContent: text('live_content'),
    /** What the site changed in the text when it saved it, in words for the owner. */
    rewrites: jsonb('rewrites').$type<PostFailure[]>(),
    /** Used only by the previous release. */
    siteChange: jsonb('site_change'),
    /** When the owner asked to take the post back; the next attempt reverts it to a draft there. */
    undoAskedAt: timestampColumn('undo_asked_at'),
    /** What a visitor saw after it went live. */
    visit: jsonb('visit').$type<Visit>(),
    /** What the site did not save: search fields, categories, pictures. */
    missed: text('seo_missed').array().$type<MissedPart[]>(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('publications_once').on(table.postId, table.siteUrl, table.generation),
    // Few rows, whatever the size of the table: the sites being worked on right now.
    index('publications_leased')
      .on(table.siteUrl)
      .where(sql`${table.leaseUntil} is not null`),
    index('publications_sweep')
      .on(table.sweepAt)
      .where(sql`not ${table.swept}`),
    // Started but unfinished, and awaiting confirmation: both few, whatever else is waiting.
    index('publications_again')
      .on(table.nextTryAt)
      .where(sql`${table.firstTriedAt} is not null and ${table.publishSentAt} is null`),
    index('publications_flipped')
      .on(table.publishSentAt)
      .where(sql`${table.publishSentAt} is not null`),
  ],
)

/** A WordPress block that our HTML cannot express. Posts refer to it by hash, and it is written back unchanged. */
export const siteBlocks = pgTable(
  'site_blocks',
  {
    accountId: accountIdColumn(),
    hash: text('hash').notNull(),
    source: text('source').notNull(),
    /** Its HTML in our editor; null if the editor shows a placeholder. */
    html: text('html'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/** One row per site: locked while work is claimed for the site, it holds the state of its circuit breaker. */
export const siteCircuitBreakers = pgTable('site_gates', {
  siteUrl: text('site_url').primaryKey(),
  /** Consecutive attempts without any response. */
  faults: integer('faults').notNull().default(0),
  /** Until then no scheduled work is attempted there. */
  blockedUntil: timestampColumn('closed_until'),
  nextLateAt: timestampColumn('next_late_at'),
})

/** A picture in the media library of a site: uploaded once, however many posts show it. */
export const siteMedia = pgTable(
  'site_media',
  {
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    siteUrl: text('site_url').notNull(),
    /** Null while an upload may be in progress. */
    wpId: bigint('wp_id', { mode: 'number' }),
    sourceUrl: text('source_url'),
    /** Chosen from the library, which had no alternative text for it: publishing adds the post's. */
    lacksAlt: boolean('lacks_alt').notNull().default(false),
    /** When the upload was sent; a second one waits until the first must be over. */
    begunAt: timestampColumn('begun_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.siteUrl] })],
)
