import { z } from 'zod'
import { operation } from '../operation.ts'
import { Approver } from '../profile/preferences.ts'

/** A link of one approver, and what they decided with it. */
const Approval = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable().describe('Where the link was sent; null if you passed it on yourself'),
  state: z.enum(['open', 'expired', 'revoked']),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  decision: z.enum(['approved', 'changes']).nullable(),
  decided_at: z.iso.datetime().nullable(),
  isCurrent: z.boolean().describe('Whether the decision is about the title and text as they are now'),
})
export type Approval = z.output<typeof Approval>

const ApprovalComment = z.object({
  id: z.string(),
  name: z.string().describe('Who wrote it'),
  quote: z.string().describe('The sentence or part it is about; empty for the whole post'),
  text: z.string(),
  created_at: z.iso.datetime(),
  resolved: z.boolean(),
})
export type ApprovalComment = z.output<typeof ApprovalComment>

const Approvals = z.object({ approvals: z.array(Approval), comments: z.array(ApprovalComment) })

/** Approval by people without an account: part of the autopilot domain. */
export const approval = {
  listApprovals: operation('GET /posts/:id/approvals', {
    scope: 'posts:read',
    summary: 'The latest 50 approval links of a post and up to 200 comments, open ones first.',
    output: Approvals,
  }),
  requestApproval: operation('POST /posts/:id/approvals', {
    summary:
      'Creates a link with which a person without an account reads the post, comments, and approves it or asks for changes. ' +
      'With an email address, we send it there. The address of the link is never returned again.',
    body: Approver.extend({
      email: Approver.shape.email.nullable().default(null),
      days: z.number().int().min(1).max(30).default(14),
    }),
    output: Approvals.extend({ address: z.string() }),
    status: 201,
    errors: ['payment_required', 'nothing_to_publish', 'post_busy', 'post_already_published'],
    example: { body: { name: 'Dana Reyes' } },
  }),
  revokeApproval: operation('DELETE /posts/:id/approvals/:approvalId', {
    summary: 'Revokes an approval link. Its decision and comments stay.',
    output: Approvals,
  }),
  resolveComment: operation('POST /posts/:id/comments/:commentId', {
    summary: 'Marks a comment as resolved, or as open again.',
    body: z.object({ resolved: z.boolean() }),
    output: Approvals,
    errors: ['payment_required'],
    example: { body: { resolved: true } },
  }),
}
