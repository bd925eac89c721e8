import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { exampleId, operation, type Operation } from '../operation.ts'
import { captionNames } from './caption-names.ts'
import { isPublishing } from './is-publishing.ts'
import { editableFields, PostFields } from './post-fields.ts'

export const postStatuses = [
  'writing',
  'draft',
  'held',
  'scheduled',
  'publishing',
  'published',
  'failed',
] as const
export type PostStatus = (typeof postStatuses)[number]

export const PostId = z.uuid()
export const Id = z.object({ id: PostId })

/** Why a post is `failed`, as its owner reads it. `link` leads to where it can be fixed. */
export const PostFailure = z.object({
  cause: z.string(),
  message: z.string(),
  fix: z.string(),
  link: z.string().optional(),
})
export type PostFailure = z.output<typeof PostFailure>

export const captionNetworks = Object.keys(captionNames) as (keyof typeof captionNames)[]
export const Captions = z.partialRecord(z.enum(captionNetworks), z.string())
export type Captions = z.output<typeof Captions>

/** A mail that leads readers to the post; `{url}` in its body is replaced with the address once it is live. */
export const Newsletter = z.object({ subject: z.string(), preheader: z.string(), body: z.string() })
export type Newsletter = z.output<typeof Newsletter>

/** `sample` is one of the articles delivered when no model is configured. */
export const Writer = z.enum(['model', 'sample']).nullable()

export const PostSummary = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(postStatuses),
  word_count: z.number(),
  keywords: z.array(z.string()),
  scheduledDate: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  published_at: z.iso.datetime().nullable(),
  wordpress_url: z.string().nullable(),
  failure: PostFailure.nullable(),
  /** The update of a live post, in progress or failed. */
  update: z.object({ state: z.enum(['publishing', 'failed']), failure: PostFailure.nullable() }).nullable(),
  writer: Writer,
  version: z.number(),
})

export const Post = PostSummary.extend({
  content: z.string().describe('HTML'),
  ...PostFields.shape,
  captions: Captions.nullable(),
  newsletter: Newsletter.nullable(),
})
export type Post = z.output<typeof Post>

const contentMessage = 'Content is required'
/** As typed: a draft may have none. */
export const DraftTitle = requiredString('Title is required').trim().max(300)
// Far above the longest post and far below the size limit of a request.
export const DraftContent = requiredString(contentMessage).max(400_000)
const Title = DraftTitle.min(1)
const Content = DraftContent.refine(
  (html) => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '' || /<img\s/i.test(html),
  contentMessage,
)
export const Keywords = z
  .array(z.string().trim().min(1).max(100))
  .max(30)
  .transform((words) => [...new Set(words)])
export const ScheduledDate = z.iso.datetime({ offset: true })

const editable = {
  title: Title,
  content: Content,
  keywords: Keywords,
  status: z.enum(['draft', 'published']),
  scheduledDate: ScheduledDate.nullable(),
  ...editableFields,
}
export const acceptLoss = z
  .boolean()
  .optional()
  .describe(
    'Saves content of which some would be lost, such as a video; otherwise 422 `content_loss` lists it',
  )
export const OnePost = z.object({ post: Post })
export const Sharing = z.string().nullish().describe('What the site’s plugins may have done with the post')
const ComingSlot = z.iso
  .datetime()
  .nullish()
  .describe('The coming slot it was written for, until it is approved')
const accepted = (output: { post: Post }) => (isPublishing(output.post) ? 202 : 200)
export const page = z.coerce.number<number | string>().int().min(1).max(1_000_000)
export const limit = z.coerce.number<number | string>().int().min(1).max(100)
// The database accepts neither the year 0 nor the day after the end of 9999.
const dayMessage = 'Enter a date like 2026-05-01.'
export const Day = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: dayMessage })
  .refine((day) => {
    const year = new Date(day).getUTCFullYear()
    return year > 0 && year < 9999
  }, dayMessage)
export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
})

/** Of a list that grows: `asOf` sent with the next page keeps newer entries from shifting it. */
export const stablePagination = pagination.extend({ asOf: z.iso.datetime() })

const publishes: Operation['publishes'] = ({ status, scheduledDate }) =>
  status === 'published' || (scheduledDate !== undefined && scheduledDate !== null)
export const publishErrors = ['not_found', 'payment_required', 'no_site', 'nothing_to_publish'] as const

export const posts = {
  list: operation('GET /posts', {
    scope: 'posts:read',
    summary: 'A page of posts, newest first by default.',
    query: z.object({
      page: page.default(1),
      limit: limit.default(10),
      /** `deleted` lists posts that can be restored; every other value leaves them out. */
      status: z.enum(['all', 'deleted', ...postStatuses]).default('all'),
      search: z.string().trim().max(200).optional(),
      sortBy: z
        .enum(['created_at', 'updated_at', 'deleted_at', 'title', 'status', 'word_count', 'date'])
        .default('created_at'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
      startDate: Day.optional(),
      endDate: Day.optional(),
      /** The `asOf` of the first page keeps later pages stable when posts are added. */
      asOf: z.iso.datetime().optional(),
    }),
    output: z.object({
      posts: z.array(PostSummary.extend({ deleted_at: z.iso.datetime().nullable(), slot: ComingSlot })),
      pagination: stablePagination,
    }),
  }),
  get: operation('GET /posts/:id', {
    scope: 'posts:read',
    summary: 'One post with its content.',
    output: OnePost.extend({
      liveVersion: z
        .number()
        .nullish()
        .describe('The version live on the site. Publish again if it is older than the post’s'),
      siteNotes: z
        .array(PostFailure)
        .optional()
        .describe('What the site changed in the live post when it saved it'),
      visit: z
        .object({ isSeen: z.boolean(), fault: PostFailure.nullable(), warnings: z.array(PostFailure) })
        .nullish()
        .describe('What a visitor saw at its address. Neither seen nor a fault: the page told nothing'),
      sharing: Sharing,
      slot: ComingSlot,
    }),
  }),
  create: operation('POST /posts', {
    scope: 'posts:write',
    publishes,
    summary:
      'Creates a post. Status "published" also publishes it (202); a future `scheduledDate` schedules it. ' +
      'Repeating the call with the same ID returns the existing post.',
    body: z
      .object(editable)
      .partial()
      .extend({
        id: PostId.optional().describe('Created by the caller, so repeating the call creates one post'),
        title: Title,
        content: Content,
        keywords: editable.keywords.default([]),
        status: editable.status.default('draft'),
        acceptLoss,
      }),
    output: OnePost,
    status: accepted,
    errors: [...publishErrors, 'storage_full', 'content_loss'],
    example: { body: { title: 'A title', content: '<p>Some words.</p>' } },
  }),
  update: operation('PUT /posts/:id', {
    scope: 'posts:write',
    publishes,
    summary:
      'Updates the given fields. A stale `version` is refused with the current post. Publishes and schedules like create.',
    body: z.object({ ...editable, version: z.number().int().positive(), acceptLoss }).partial(),
    output: OnePost,
    status: accepted,
    errors: [...publishErrors, 'version_conflict', 'post_busy', 'unconfirmed_claims', 'content_loss'],
    example: { body: { title: 'Another title' } },
  }),
  remove: operation('DELETE /posts/:id', {
    scope: 'posts:write',
    summary: 'Deletes a post. It can be restored for 30 days. The WordPress site isn’t touched.',
    errors: ['post_busy'],
  }),
  restore: operation('POST /posts/:id/restore', {
    scope: 'posts:write',
    summary:
      'Restores a deleted post within 30 days. Live and failed posts keep their status; others become drafts.',
    output: OnePost,
  }),
  schedule: operation('POST /posts/schedule', {
    scope: 'posts:publish',
    summary: 'Schedules a post for a time in the future.',
    body: Id.extend({ scheduledDate: ScheduledDate }),
    output: OnePost,
    errors: [...publishErrors, 'post_busy', 'post_already_published', 'unconfirmed_claims'],
    example: { body: { id: exampleId, scheduledDate: '2099-01-01T09:00:00Z' } },
  }),
  publish: operation('POST /posts/:id/publish', {
    scope: 'posts:publish',
    summary:
      'Publishes now: 202 with status `publishing`, then `published` or `failed`. A live post stays ' +
      '`published`; `update` shows how its changes get on. Repeating the call publishes once.',
    output: OnePost.extend({ sharing: Sharing }),
    status: 202,
    errors: [...publishErrors, 'post_busy', 'unconfirmed_claims'],
  }),
}
