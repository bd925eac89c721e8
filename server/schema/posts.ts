import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WordPressFields } from '../../contract/posts/post-fields.ts'
import { imageTypes } from '../../contract/posts/images.ts'
import { postStatuses, type Captions, type Newsletter, type PostFailure } from '../../contract/posts/posts.ts'
import { revisionOrigins } from '../../contract/posts/revisions.ts'
import { ownedRow } from './accounts.ts'
import { timestampColumn } from './timestamp-column.ts'

export const posts = pgTable(
  'posts',
  {
    ...ownedRow,
    title: text('title').notNull(),
    /** Sanitized HTML. */
    content: text('content').notNull(),
    keywords: text('keywords').array().notNull().default([]),
    status: text('status', { enum: postStatuses }).notNull(),
    wordCount: integer('word_count').notNull().default(0),
    /** Incremented by every change; a write based on an older version is refused. */
    version: integer('version').notNull().default(1),
    scheduledAt: timestampColumn('scheduled_at'),
    /** When its draft on the site is due for an update; null when it is up to date. */
    prepareAt: timestampColumn('prepare_at'),
    slug: text('slug'),
    excerpt: text('excerpt'),
    /** By name. Created on the site if missing. */
    categories: text('categories').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    /** For search engines; the excerpt is used when null. */
    metaDescription: text('meta_description'),
    /** Null uses the first keyword. */
    focusKeyword: text('focus_keyword'),
    featuredImageId: uuid('featured_image_id'),
    featuredImageAlt: text('featured_image_alt'),
    /** A user ID on the site. Null, like for the three below, uses the site's default. */
    author: bigint('wp_author', { mode: 'number' }),
    type: text('wp_type'),
    comments: text('comments').$type<WordPressFields['comments']>(),
    sticky: boolean('sticky'),
    captions: jsonb('captions').$type<Captions>(),
    newsletter: jsonb('newsletter').$type<Newsletter>(),
    writer: text('writer', { enum: ['model', 'sample'] }),
    failure: jsonb('failure').$type<PostFailure>(),
    /** For a live post: its changes are being published, or failed to be; null when neither. */
    updateState: text('update_state', { enum: ['publishing', 'failed'] }),
    updateFailure: jsonb('update_failure').$type<PostFailure>(),
    wordpressUrl: text('wordpress_url'),
    publishedAt: timestampColumn('published_at'),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    deletedAt: timestampColumn('deleted_at'),
  },
  (table) => [
    index('posts_account_created')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    // Few rows: deleted posts that can still be restored or are due to be purged.
    index('posts_deleted')
      .on(table.accountId, table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    // For the publishing worker: few rows each, whatever the size of the table.
    index('posts_scheduled')
      .on(table.scheduledAt)
      .where(sql`${table.status} = 'scheduled' and ${table.deletedAt} is null`),
    index('posts_to_prepare')
      .on(table.prepareAt)
      .where(sql`${table.status} = 'scheduled' and ${table.deletedAt} is null`),
    index('posts_publishing')
      .on(table.scheduledAt)
      .where(sql`${table.status} = 'publishing' and ${table.deletedAt} is null`),
  ],
)

export const keptFields = [
  'slug',
  'excerpt',
  'metaDescription',
  'focusKeyword',
  'categories',
  'tags',
  'featuredImageId',
  'featuredImageAlt',
  'author',
  'type',
  'comments',
  'sticky',
] as const
export type KeptFields = Pick<typeof posts.$inferSelect, (typeof keptFields)[number]>

/** The post column of every table whose rows are deleted with their post. */
export const postIdColumn = () =>
  uuid('post_id')
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' })

/** The events of a post, in order: feeds its event stream and its history. */
export const postEvents = pgTable(
  'post_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    postId: postIdColumn(),
    event: text('event').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** Filled by a trigger: the post's account, its new status, and whether it started (1) or stopped (-1) being pending. */
    ownerId: uuid('account_id'),
    status: text('status'),
    pendingDelta: smallint('pending_delta'),
  },
  (table) => [index('post_events_post').on(table.postId, table.id)],
)

/** Earlier versions of a post, kept at every save and autosave, for comparing and restoring. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    postId: postIdColumn(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    keywords: text('keywords').array().notNull(),
    wordCount: integer('word_count').notNull(),
    /** Null for revisions older than this column. */
    fields: jsonb('fields').$type<KeptFields>(),
    origin: text('origin', { enum: revisionOrigins }).notNull(),
    /** The post's version that this became. */
    version: integer('version').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('post_revisions_post').on(table.postId, table.version)],
)

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** An uploaded picture, stored in the database so that all servers see it and backups include it. */
export const images = pgTable(
  'images',
  {
    ...ownedRow,
    contentType: text('content_type', {
      enum: imageTypes,
    }).notNull(),
    bytes: bytes('bytes').notNull(),
    sha256: text('sha256').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (table) => [uniqueIndex('images_once').on(table.accountId, table.sha256)],
)
