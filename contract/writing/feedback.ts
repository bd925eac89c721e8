import { z } from 'zod'
import { requiredString } from '../required-string.ts'
import { exampleId, operation } from '../operation.ts'
import { maxPassageChars } from '../posts/post-field-rules.ts'
import { Post } from '../posts/posts.ts'

export const feedbackStates = [
  'working',
  'proposed',
  'accepted',
  'undone',
  'dismissed',
  'stopped',
  'failed',
] as const

const FeedbackTurn = z.object({
  id: z.string(),
  request: z.string(),
  /** The part of the text that the request is about; null for all of it. */
  passage: z.string().nullable(),
  state: z.enum(feedbackStates),
  /** The text before and the proposed text, in HTML; null until there is one. */
  before: z.string(),
  proposal: z.string().nullable(),
  /** What was changed, or why nothing was, as its owner reads it. */
  note: z.string().nullable(),
  writer: z.enum(['model', 'sample']).nullable(),
  created_at: z.iso.datetime(),
})
export type FeedbackTurn = z.output<typeof FeedbackTurn>

const OneTurn = z.object({ turn: FeedbackTurn })

/** A conversation about a post: requests become proposals, never direct changes. Part of the writing domain. */
export const feedback = {
  listFeedback: operation('GET /posts/:id/feedback', {
    scope: 'posts:read',
    summary: 'Feedback requests on a post and their results, oldest first. Up to the latest 50.',
    output: z.object({ turns: z.array(FeedbackTurn) }),
  }),
  askFeedback: operation('POST /posts/:id/feedback', {
    scope: 'posts:write',
    summary:
      'Requests a change to the saved text: 202, then a proposal in the list. The caller creates `turnId`, so repeating the call is safe. Premium plan.',
    body: z.object({
      turnId: z.uuid(),
      request: requiredString('Say what should change.').trim().min(1).max(500),
      /** Only this part of the text may change. */
      passage: z.string().trim().min(1).max(maxPassageChars).optional(),
      version: z.number().int().positive(),
    }),
    oldFields: { wish: 'request' },
    output: OneTurn,
    status: 202,
    errors: ['payment_required', 'version_conflict', 'post_busy', 'daily_limit_reached'],
    example: {
      body: {
        turnId: exampleId,
        request: 'Make this shorter',
        passage: 'How often should a dog be washed?',
        version: 1,
      },
    },
  }),
  decideFeedback: operation('POST /posts/:id/feedback/:turnId', {
    scope: 'posts:write',
    summary:
      'Stops a feedback request, accepts or dismisses its proposal, or undoes an accepted one as a new version.',
    body: z.object({ decision: z.enum(['stop', 'accept', 'dismiss', 'undo']) }),
    output: OneTurn.extend({ post: Post }),
    errors: ['payment_required', 'version_conflict', 'post_busy', 'nothing_to_publish'],
    example: { body: { decision: 'accept' } },
  }),
}
