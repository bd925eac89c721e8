import type { posts as operations } from '../../contract/posts/posts.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { lockPostOrDeleted } from './editing/find-post.ts'
import { auditPost } from './audit-post.ts'
import { requireIdle } from './editing/post-edit.ts'
import { recordPostEvent } from './post-events.ts'
import { savePost } from './editing/save-post.ts'
import { presentPost } from './editing/present-post.ts'

/** Hides a post for 30 days until it is purged, and unschedules it. Repeating it gives the same answer. */
export const removePost: Handler<typeof operations.remove> = async (app, { accountId, id, caller }) =>
  app.db.transaction(async (tx) => {
    const before = await lockPostOrDeleted(tx, accountId, id)
    if (before.deletedAt) return {}
    // A post that is being written may be deleted: its writer checks and stops.
    if (before.status !== 'writing') requireIdle(before)
    const unscheduled = before.status === 'scheduled' ? { status: 'draft' as const, scheduledAt: null } : {}
    await savePost(tx, before, { ...unscheduled, deletedAt: app.now() })
    await auditPost(tx, 'deleted', before, { caller })
    await recordPostEvent(tx, id, 'deleted', {})
    return {}
  })

/** Restores a deleted post without publishing or scheduling it. Repeating it gives the same answer. */
export const restorePost: Handler<typeof operations.restore> = async (app, { accountId, id, caller }) =>
  app.db.transaction(async (tx) => {
    const before = await lockPostOrDeleted(tx, accountId, id)
    if (!before.deletedAt) return { post: presentPost(before) }
    // A live post stays live, and a failed one keeps its cause.
    const status = before.status === 'published' || before.status === 'failed' ? before.status : 'draft'
    const after = await savePost(tx, before, { status, scheduledAt: null, deletedAt: null })
    await auditPost(tx, 'restored', after, { caller })
    await recordPostEvent(tx, id, 'restored', {})
    return { post: presentPost(after) }
  })
