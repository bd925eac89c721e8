import { and, eq, gt, isNull } from 'drizzle-orm'
import { hash } from 'node:crypto'
import type { Approver } from '../../../contract/profile/preferences.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/http/define-routes.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { findPreferences } from '../../profile/preferences/preferences.ts'
import { approvalLinks } from '../../schema/autopilot.ts'
import { findSlotOf } from '../slots/load-slots.ts'

export type ApprovalLink = typeof approvalLinks.$inferSelect

export const approvalPath = '/approve'
const dayMs = 86_400_000

/** Identifies what an approver reads: a decision is about these words and no others. */
export const hashOfPost = ({ title, content }: Pick<PostRow, 'title' | 'content'>): string =>
  hash('sha256', JSON.stringify([title, content]))

/** Why a link no longer opens its post; undefined while it does. */
export const closedBy = (
  { revokedAt, expiresAt }: ApprovalLink,
  now: Date,
): 'revoked' | 'expired' | undefined => (revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : undefined)

export async function findApprovalLink(db: Db, token: string): Promise<ApprovalLink | undefined> {
  const [link] = await db
    .select()
    .from(approvalLinks)
    .where(eq(approvalLinks.tokenHash, hashToken(token)))
  return link
}

/** When a post is planned to go out; null when it isn't. A skipped or missed slot is no plan. */
export async function findPlannedDate(db: Db, post: PostRow): Promise<Date | null> {
  if (post.scheduledAt) return post.scheduledAt
  const slot = await findSlotOf(db, post)
  return slot && (slot.state === 'waiting' || slot.state === 'held') ? slot.at : null
}

/** As the approver knows the account; nothing else of it is shown. */
export const findBusinessName = async (db: Db, accountId: string): Promise<string> =>
  (await findBusinessProfile(db, accountId))?.businessName ?? 'The author'

/** True if somebody with that address has a link that still opens the post at that time. */
export const hasOpenLink = async (
  db: Db,
  { id, accountId }: Pick<PostRow, 'id' | 'accountId'>,
  email: string,
  at: Date,
): Promise<boolean> =>
  (await db.$count(
    approvalLinks,
    and(
      eq(approvalLinks.accountId, accountId),
      eq(approvalLinks.postId, id),
      eq(approvalLinks.email, email),
      isNull(approvalLinks.revokedAt),
      gt(approvalLinks.expiresAt, at),
    ),
  )) > 0

interface ApprovalRequest {
  post: PostRow
  approver: Omit<Approver, 'email'> & { email: string | null }
  days: number
  /** Undefined when the autopilot asks. */
  caller?: Caller
}

/** Creates a link in the caller's transaction, mails it to an approver with an address, and returns its token. */
export async function createApprovalLink(
  app: App,
  tx: Db,
  { post, approver: { name, email }, days, caller }: ApprovalRequest,
): Promise<string> {
  const { id: postId, accountId, title } = post
  const token = newToken()
  const expiresAt = new Date(app.now().getTime() + days * dayMs)
  const [link] = await tx
    .insert(approvalLinks)
    .values({ accountId, postId, name, email, tokenHash: hashToken(token), expiresAt })
    .returning({ id: approvalLinks.id })
  const by = caller ? { caller } : { caller, actor: 'autopilot' as const }
  const detail = `${name}: ${title}`
  await recordAuditEntry(tx, { ...by, accountId, act: 'post_approval_asked', object: postId, detail })
  if (!email || !link) return token
  const at = await findPlannedDate(tx, post)
  const { timezone } = await findPreferences(tx, accountId)
  await queueMail(app, tx, {
    accountId,
    to: email,
    template: 'approval-request',
    data: {
      name,
      title,
      business: await findBusinessName(tx, accountId),
      at: at?.toISOString() ?? null,
      zone: timezone,
      until: expiresAt.toISOString(),
    },
    secret: token,
    dedupeKey: `approval:${link.id}`,
  })
  return token
}
