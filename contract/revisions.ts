import { z } from 'zod'
import { operation } from './operation.ts'
import { editableFields, PostFields } from './post-fields.ts'
import { anId, DraftContent, DraftTitle, Id, Keywords, limit, OnePost, page, pagination } from './posts.ts'

/** Who wrote a revision; those of `autosave` are the first to go. */
export const revisionOrigins = ['autosave', 'save', 'writer', 'restore'] as const

const RevisionSummary = z.object({
  id: z.string(),
  title: z.string(),
  word_count: z.number(),
  origin: z.enum(revisionOrigins),
  /** The post's version that this became. */
  version: z.number(),
  created_at: z.iso.datetime(),
})
export const Revision = RevisionSummary.extend({
  content: z.string().describe('HTML'),
  keywords: z.array(z.string()),
  fields: PostFields.nullable().describe('Null for one that is older than these fields'),
})
const RevisionId = Id.extend({ revisionId: z.uuid() })
const version = z.number().int().positive()
const ids = { id: anId, revisionId: anId }

/** What was typed and how it was before: part of the posts domain. */
export const revisions = {
  autosave: operation({
    method: 'PUT',
    path: '/posts/:id/draft',
    access: 'session',
    summary:
      "Keeps what was typed; never changes status, schedule or the site. An unfinished draft may be empty, a scheduled post may not. With version 0 and an id of the caller's own it begins a new draft.",
    params: Id,
    body: z
      .object({ title: DraftTitle, content: DraftContent, keywords: Keywords, ...editableFields })
      .partial()
      .extend({ version: z.number().int().nonnegative() }),
    output: OnePost,
    errors: [
      'storage_full',
      'not_found',
      'payment_required',
      'version_conflict',
      'post_busy',
      'nothing_to_publish',
    ],
    example: { params: { id: anId }, body: { content: '<p>Some wor</p>', version: 1 } },
  }),
  revisions: operation({
    method: 'GET',
    path: '/posts/:id/revisions',
    access: 'session',
    summary: 'How a post was before, newest first, at most 50; the first one is the text as it is.',
    params: Id,
    query: z.object({ page: page.default(1), limit: limit.default(20) }),
    output: z.object({ revisions: z.array(RevisionSummary), pagination }),
    errors: ['not_found'],
    example: { params: { id: anId } },
  }),
  revision: operation({
    method: 'GET',
    path: '/posts/:id/revisions/:revisionId',
    access: 'session',
    summary: 'One revision with its content.',
    params: RevisionId,
    output: z.object({ revision: Revision }),
    errors: ['not_found'],
    example: { params: ids },
  }),
  restoreRevision: operation({
    method: 'POST',
    path: '/posts/:id/revisions/:revisionId/restore',
    access: 'session',
    summary: 'Makes the text of a revision the text of the post, as a new version; what it replaces is kept.',
    params: RevisionId,
    body: z.object({ version }),
    output: OnePost,
    errors: ['not_found', 'payment_required', 'version_conflict', 'post_busy', 'nothing_to_publish'],
    example: { params: ids, body: { version: 1 } },
  }),
}
