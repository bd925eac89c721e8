import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PostFailure } from '../../contract/posts.ts'
import { at } from './at.ts'
import { posts } from './posts.ts'

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
    creatingSince: at('creating_since'),
    firstTriedAt: at('first_tried_at'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    leaseUntil: at('lease_until'),
    /** Rises with every lease; a write with an older fence finds no row. */
    fence: integer('fence').notNull().default(0),
    lastAnswer: jsonb('last_answer').$type<PostFailure>(),
    /** Version of the post that stands on the site. */
    postVersion: integer('post_version'),
    /** Late arrivals (doubled or delayed creates) are looked for once more at this time. */
    sweepAt: at('sweep_at'),
    swept: boolean('swept').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
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
  ],
)
