import { z } from 'zod'
import { exampleId, errorStatus, operation, type ErrorCode } from '../operation.ts'
import { DraftContent, PostSummary, ScheduledDate } from './posts.ts'

export const bulkActions = ['delete', 'publish', 'schedule', 'unschedule', 'restore'] as const
// Object.keys only returns strings.
const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** Many posts at once, and text before it is a post: part of the posts domain. */
export const bulkPosts = {
  bulk: operation('POST /posts/bulk', {
    summary: 'Applies one action to many posts. A post that fails doesn’t stop the others.',
    body: z
      .object({
        action: z.enum(bulkActions),
        ids: z.array(z.uuid()).min(1, 'Choose at least one post.').max(100, 'Choose at most 100 posts.'),
        scheduledDate: ScheduledDate.optional(),
      })
      .refine(({ action, scheduledDate }) => action !== 'schedule' || scheduledDate !== undefined, {
        path: ['scheduledDate'],
        error: 'Choose a time in the future.',
      }),
    output: z.object({
      /** In the order of the ids, without repeats. No `post` after a delete or a refusal. */
      results: z.array(
        z.object({
          id: z.string(),
          ok: z.boolean(),
          code: z.enum(codes).optional(),
          message: z.string().optional(),
          post: PostSummary.optional(),
        }),
      ),
    }),
    example: { body: { action: 'delete', ids: [exampleId] } },
  }),
  preview: operation('POST /posts/preview', {
    summary: 'Returns the HTML that would be stored and published, without saving it.',
    body: z.object({ content: DraftContent }),
    output: z.object({
      html: z.string(),
      word_count: z.number(),
      lost: z.array(z.string()).describe('What readers would miss of the text as given, in plain words'),
    }),
    example: { body: { content: '<p>Some words.</p>' } },
  }),
}
