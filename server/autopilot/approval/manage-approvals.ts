import { and, desc, eq, sql } from 'drizzle-orm'
import type { approval as operations } from '../../../contract/autopilot/approval.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { isEmptyContent } from '../../posts/content/sanitize-content.ts'
import { failPostNotFound, findPost, lockPost } from '../../posts/editing/find-post.ts'
import { requireIdle } from '../../posts/editing/post-edit.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { approvalComments, approvalLinks } from '../../schema/autopilot.ts'
import { approvalPath, closedBy, createApprovalLink, hashOfPost } from './approval-links.ts'

// A person asks a handful of people; this keeps an account from mailing strangers in our name.
const linksPerDay = 50

const maxLinks = 50
const maxComments = 200

const ofPost = (table: typeof approvalLinks | typeof approvalComments, { id, accountId }: PostRow) =>
  and(eq(table.accountId, accountId), eq(table.postId, id))

async function presentApprovals(app: App, db: Db, post: PostRow) {
  const links = await db
    .select()
    .from(approvalLinks)
    .where(ofPost(approvalLinks, post))
    .orderBy(desc(approvalLinks.createdAt))
    .limit(maxLinks)
  const comments = await db
    .select({ comment: approvalComments, name: approvalLinks.name })
    .from(approvalComments)
    .innerJoin(approvalLinks, eq(approvalLinks.id, approvalComments.linkId))
    .where(ofPost(approvalComments, post))
    .orderBy(sql`${approvalComments.resolvedAt} is not null`, approvalComments.createdAt, approvalComments.id)
    .limit(maxComments)
  const current = hashOfPost(post)
  return {
    approvals: links.map((link) => ({
      ...link,
      state: closedBy(link, app.now()) ?? ('open' as const),
      expires_at: link.expiresAt.toISOString(),
      created_at: link.createdAt.toISOString(),
      decided_at: link.decidedAt?.toISOString() ?? null,
      isCurrent: link.readHash === current,
    })),
    comments: comments.map(({ comment, name }) => ({
      ...comment,
      name,
      created_at: comment.createdAt.toISOString(),
      resolved: comment.resolvedAt !== null,
    })),
  }
}

const getPost = async (db: Db, accountId: string, id: string) =>
  (await findPost(db, accountId, id)) ?? failPostNotFound()

export const listApprovals: Handler<typeof operations.listApprovals> = async (app, { accountId, id }) =>
  presentApprovals(app, app.db, await getPost(app.db, accountId, id))

export const requestApproval: Handler<typeof operations.requestApproval> = async (app, input) => {
  const { accountId, id, name, email, days, caller } = input
  await getPost(app.db, accountId, id)
  await requireEntitlement(app.db, accountId)
  await limitRate(app, `approval:${accountId}`, linksPerDay, 86_400)
  return app.db.transaction(async (tx) => {
    const post = await lockPost(tx, accountId, id)
    requireIdle(post)
    if (post.status === 'published') fail('post_already_published', 'This post is already live.')
    if (post.title === '' || isEmptyContent(post.content))
      fail('nothing_to_publish', 'Give the post a title and a text first.')
    const token = await createApprovalLink(app, tx, { post, approver: { name, email }, days, caller })
    const address = `${app.env.PUBLIC_URL}${approvalPath}?token=${token}`
    return { ...(await presentApprovals(app, tx, post)), address }
  })
}

export const revokeApproval: Handler<typeof operations.revokeApproval> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, id, approvalId, caller } = input
    const post = await getPost(tx, accountId, id)
    const [link] = await tx
      .update(approvalLinks)
      .set({ revokedAt: sql`coalesce(${approvalLinks.revokedAt}, now())` })
      .where(and(eq(approvalLinks.id, approvalId), ofPost(approvalLinks, post)))
      .returning({ name: approvalLinks.name })
    if (!link) return fail('not_found', 'Approval link not found.')
    const detail = `${link.name}: ${post.title}`
    await recordAuditEntry(tx, { accountId, act: 'post_approval_revoked', caller, object: id, detail })
    return presentApprovals(app, tx, post)
  })

export const resolveComment: Handler<typeof operations.resolveComment> = (app, input) =>
  app.db.transaction(async (tx) => {
    const { accountId, id, commentId, resolved } = input
    const post = await getPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    const [comment] = await tx
      .update(approvalComments)
      .set({ resolvedAt: resolved ? sql`now()` : null })
      .where(and(eq(approvalComments.id, commentId), ofPost(approvalComments, post)))
      .returning({ id: approvalComments.id })
    return comment ? presentApprovals(app, tx, post) : fail('not_found', 'Comment not found.')
  })
