import { z } from 'zod'
import { operation } from '../operation.ts'
import { editableFields, PostFields } from './post-fields.ts'
import { acceptLoss, DraftContent, DraftTitle, Keywords, limit, OnePost, page, pagination } from './posts.ts'

/** Who wrote a revision; autosaves are removed first. */
export const revisionOrigins = ['autosave', 'save', 'writer', 'restore'] as const

const RevisionSummary = z.object({
  id: z.string(),
  title: z.string(),
  word_count: z.number(),
  origin: z.enum(revisionOrigins),
  /** The post version that it became. */
  version: z.number(),
  created_at: z.iso.datetime(),
})
export const Revision = RevisionSummary.extend({
  content: z.string().describe('HTML'),
  keywords: z.array(z.string()),
  fields: PostFields.nullable().describe('Null for revisions older than these fields'),
})
const version = z.number().int().positive()

/** Autosaves and earlier versions: part of the posts domain. */
export const revisions = {
  autosave: operation('PUT /posts/:id/draft', {
    scope: 'posts:write',
    summary:
      'Autosaves text without changing status, schedule or site. A draft may be empty; a scheduled post ' +
      'may not. With version 0 and an ID created by the caller, it starts a new draft.',
    body: z
      .object({ title: DraftTitle, content: DraftContent, keywords: Keywords, ...editableFields })
      .partial()
      .extend({ version: z.number().int().nonnegative(), acceptLoss }),
    output: OnePost,
    errors: [
      'storage_full',
      'payment_required',
      'version_conflict',
      'post_busy',
      'nothing_to_publish',
      'content_loss',
    ],
    example: { body: { content: '<p>Some wor</p>', version: 1 } },
  }),
  revisions: operation('GET /posts/:id/revisions', {
    scope: 'posts:read',
    summary: 'Up to 50 revisions of a post, newest first. The first is the current text.',
    query: z.object({ page: page.default(1), limit: limit.default(20) }),
    output: z.object({ revisions: z.array(RevisionSummary), pagination }),
  }),
  revision: operation('GET /posts/:id/revisions/:revisionId', {
    scope: 'posts:read',
    summary: 'One revision with its content.',
    output: z.object({ revision: Revision }),
  }),
  restoreRevision: operation('POST /posts/:id/revisions/:revisionId/restore', {
    scope: 'posts:write',
    summary: 'Restores a revision as a new version. The replaced text is kept as a revision.',
    body: z.object({ version }),
    output: OnePost,
    errors: ['payment_required', 'version_conflict', 'post_busy', 'nothing_to_publish'],
    example: { body: { version: 1 } },
  }),
}
