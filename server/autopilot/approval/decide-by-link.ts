import { eq } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { notify } from '../../notifications/notify.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/fail.ts'
import type { Caller } from '../../platform/http/define-routes.ts'
import { auditPost } from '../../posts/audit-post.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { isPublishing } from '../../posts/editing/post-edit.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { approvalComments, approvalLinks } from '../../schema/autopilot.ts'
import { isPausedAt, lockAutopilot, readAutopilot } from '../autopilot-context.ts'
import { decideInTransaction } from '../decide-post.ts'
import { findSlotOf } from '../slots/load-slots.ts'
import { closedBy, hashOfPost, type ApprovalLink } from './approval-links.ts'

export interface NewComment {
  /** The sentence or part; empty for the whole post. */
  quote: string
  text: string
}

interface LinkDecision {
  linkId: string
  decision: 'approved' | 'changes'
  /** The version that the approver's page showed. */
  readHash: string
  comments: NewComment[]
  caller: Caller
}

/** `changed`: the post is not the one that was read, so it isn't approved; comments are kept. */
export type LinkOutcome = 'approved' | 'changes' | 'changed' | 'closed' | 'too_many' | 'nothing_said'

// Of one link. More is a rewrite, which is better said in one.
export const maxCommentsOfLink = 50

export const canBeDecided = (post: Pick<PostRow, 'status' | 'updateState'>): boolean =>
  post.status !== 'writing' && post.status !== 'published' && !isPublishing(post)

/** Stores an approver's comments and decision, and notifies the owner of each new one once. */
export function decideByLink(app: App, input: LinkDecision): Promise<LinkOutcome> {
  return app.db.transaction(async (tx) => {
    const [link] = await tx
      .select()
      .from(approvalLinks)
      .where(eq(approvalLinks.id, input.linkId))
      .for('update')
    if (!link || closedBy(link, app.now())) return 'closed'
    await requireEntitlement(tx, link.accountId)
    // As everywhere, the autopilot's lock comes before the post's.
    await lockAutopilot(tx, link.accountId)
    const post = await lockPost(tx, link.accountId, link.postId)
    if (!canBeDecided(post)) return 'closed'
    const { decision, readHash } = input
    const said = await saveComments(tx, link, input.comments, app.now())
    if (said === 'too_many') return said
    if (decision === 'approved' && readHash !== hashOfPost(post)) return 'changed'
    if (decision === 'changes' && said.total === 0) return 'nothing_said'
    // Pressed twice, or in two tabs.
    if (link.decision === decision && link.readHash === readHash && said.added === 0) return decision
    const decidedAt = app.now()
    await tx.update(approvalLinks).set({ decision, readHash, decidedAt }).where(eq(approvalLinks.id, link.id))
    const caller = { ...input.caller, approverName: link.name }
    const act = decision === 'approved' ? approve : askForChanges
    const consequence = await act(app, tx, post, caller)
    const comments = countComments(said.added)
    await tellOwner(app, tx, { ...link, decision, decidedAt }, { title: post.title, comments, consequence })
    return decision
  })
}

async function tellOwner(
  app: App,
  tx: Db,
  link: ApprovalLink & Pick<LinkDecision, 'decision'> & { decidedAt: Date },
  news: { title: string; comments: string; consequence: string },
): Promise<void> {
  const { accountId, postId, name, decision } = link
  const dedupeKey = `approval:${link.id}:${link.decidedAt.getTime()}`
  await notify(tx, {
    accountId,
    kind: 'approval',
    title: decision === 'approved' ? `${name} approved a post` : `${name} asks for changes`,
    description: [`“${news.title}”.`, news.comments, news.consequence].filter(Boolean).join(' '),
    url: `/dashboard/posts/${postId}#approval`,
    dedupeKey,
  })
  const data = { ...news, name, postId, decision }
  await queueMail(app, tx, { accountId, template: 'approval-decided', data, dedupeKey })
}

const countComments = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'One new comment.' : `${count} new comments.`

async function saveComments(
  tx: Db,
  { id, accountId, postId }: ApprovalLink,
  comments: NewComment[],
  now: Date,
) {
  const before = await tx.select().from(approvalComments).where(eq(approvalComments.linkId, id))
  const keyOf = ({ quote, text }: NewComment) => JSON.stringify([quote, text])
  const known = new Set(before.map(keyOf))
  const added = comments.filter((comment) => !known.has(keyOf(comment)))
  const total = before.length + added.length
  if (total > maxCommentsOfLink) return 'too_many'
  if (added.length > 0)
    await tx.insert(approvalComments).values(
      // A millisecond apart, which keeps them in the order of the text.
      added.map((comment, at) => {
        const createdAt = new Date(now.getTime() + at)
        return { ...comment, accountId, postId, linkId: id, createdAt }
      }),
    )
  return { added: added.length, total }
}

/** Approves a post that waits for a coming slot, as its owner would; otherwise only records it. Returns what the owner reads. */
async function approve(app: App, tx: Db, post: PostRow, caller: Caller): Promise<string> {
  const { id, accountId } = post
  const slot = await findSlotOf(tx, post)
  const isPaused = slot && isPausedAt(await readAutopilot(tx, accountId), slot.at)
  let consequence =
    { scheduled: 'It’s scheduled as before.', held: 'It still waits for you.' }[post.status as string] ?? ''
  // Held for another reason, paused or late: only its owner decides that.
  if (post.status === 'held' && slot?.state === 'waiting' && slot.at > app.now() && !isPaused)
    try {
      await tx.transaction((inner) => decideInTransaction(app, inner, { accountId, id, caller }, 'approve'))
      return 'We’ll publish it as planned.'
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      consequence = `It still waits for you: ${error.message}`
    }
  await auditPost(tx, 'approved', post, { caller })
  return consequence
}

async function askForChanges(_app: App, tx: Db, post: PostRow, caller: Caller): Promise<string> {
  await auditPost(tx, 'changes_asked', post, { caller })
  return post.status === 'scheduled' ? 'It’s still scheduled. Hold or change it if it should wait.' : ''
}
