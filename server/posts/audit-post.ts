import type { AuditAction, AuditActor } from '../../contract/accounts/audit.ts'
import { recordAuditEntry } from '../accounts/audit/record-audit-entry.ts'
import type { Db } from '../platform/database/db.ts'
import type { Caller } from '../platform/http/define-routes.ts'
import { isPublishing } from './editing/post-edit.ts'
import type { PostRow } from './editing/present-post.ts'

type PostAction = AuditAction extends infer Action
  ? Action extends `post_${infer Act}`
    ? Act
    : never
  : never

interface AuditSource {
  caller: Caller | undefined
  actor?: AuditActor
}

/** Records an action on a post in the audit log. */
export const auditPost = (
  tx: Db,
  act: PostAction,
  { id, accountId, title }: PostRow,
  by: AuditSource,
): Promise<void> => recordAuditEntry(tx, { ...by, accountId, act: `post_${act}`, object: id, detail: title })

/** Records an edit in the audit log if it changed when the post goes out. */
export async function recordPublishState(
  tx: Db,
  before: Pick<PostRow, 'status' | 'scheduledAt'>,
  after: PostRow,
  by: AuditSource,
): Promise<void> {
  const isMoved = before.scheduledAt?.getTime() !== after.scheduledAt?.getTime()
  if (isPublishing(after)) await auditPost(tx, 'published', after, by)
  else if (after.status === 'scheduled' && isMoved) await auditPost(tx, 'scheduled', after, by)
  else if (before.status === 'scheduled' && after.status === 'draft')
    await auditPost(tx, 'unscheduled', after, by)
}
