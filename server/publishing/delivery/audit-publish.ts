import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { auditPost } from '../../posts/audit-post.ts'
import type { PostRow } from '../../posts/editing/present-post.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'

/** Records in the audit log that a post went live and under which rule, because nobody pressed a button. */
export async function auditPublish(tx: Db, post: PostRow): Promise<void> {
  const [slot] = await tx
    .select({ approvedBy: autopilotSlots.approvedBy })
    .from(autopilotSlots)
    .where(and(eq(autopilotSlots.accountId, post.accountId), eq(autopilotSlots.postId, post.id)))
  // A post without a scheduled time was published by hand, which has its own entry.
  const actor =
    post.scheduledAt === null ? 'service' : slot?.approvedBy === 'autopilot' ? 'autopilot' : 'schedule'
  await auditPost(tx, 'live', post, { caller: undefined, actor })
}
