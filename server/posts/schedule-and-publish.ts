import type { posts as operations } from '../../contract/posts/posts.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import { settleAboutPost } from '../notifications/notify.ts'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { lockPost } from './editing/find-post.ts'
import { auditPost } from './audit-post.ts'
import { requireFuture, requireIdle, isPublishing, publishNow } from './editing/post-edit.ts'
import { presentPost } from './editing/present-post.ts'
import { requirePublishable } from './require-publishable.ts'
import { fetchCategories, requireClearCategories } from './terms/require-clear-categories.ts'
import { savePost } from './editing/save-post.ts'
import { sharingNotice } from './sharing-notice.ts'

export async function schedulePost(
  app: App,
  { accountId, id, scheduledDate, caller }: HandlerInput<typeof operations.schedule>,
  readTerms = fetchCategories,
) {
  const scheduledAt = new Date(scheduledDate)
  await requireClearCategories(app, accountId, { id }, readTerms)
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    if (before.status === 'scheduled' && before.scheduledAt?.getTime() === scheduledAt.getTime())
      return { post: presentPost(before) }
    requireFuture(scheduledAt, app.now())
    requireIdle(before)
    if (before.status === 'published') fail('post_already_published', 'This post is already live.')
    await requirePublishable(tx, accountId, before)
    const after = await savePost(tx, before, { status: 'scheduled', scheduledAt, failure: null })
    await settleAboutPost(tx, after, 'post_held', 'autopilot')
    await auditPost(tx, 'scheduled', after, { caller })
    return { post: presentPost(after) }
  })
}

/** Hands a post to the publisher. Repeating it while that is in progress starts nothing and gives the same answer. */
export async function requestPublishing(
  app: App,
  { accountId, id, caller }: HandlerInput<typeof operations.publish>,
  readTerms = fetchCategories,
) {
  await requireClearCategories(app, accountId, { id }, readTerms)
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    if (isPublishing(before)) return { post: presentPost(before) }
    await requireEntitlement(tx, accountId)
    requireIdle(before)
    await requirePublishable(tx, accountId, before)
    const after = await savePost(tx, before, publishNow(before))
    await auditPost(tx, 'published', after, { caller })
    const sharing = before.status === 'published' ? null : await sharingNotice(tx, after, false)
    return { post: presentPost(after), sharing }
  })
}
