import type { posts as operations } from '../../contract/posts.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { Values } from '../platform/routes.ts'
import { cleanContent } from './clean-content.ts'
import { lockPost } from './find-post.ts'
import { requireIdle, standingAfter } from './post-edit.ts'
import { presentPost } from './present-post.ts'
import { requirePublishable } from './require-publishable.ts'
import { savePost } from './save-post.ts'

/** Of two changes made from the same version the second is refused, with the post as the first one left it. */
export async function updatePost(app: App, values: Values<typeof operations.update>) {
  const { accountId, id, version, title, keywords } = values
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    requireIdle(before.status)
    if (version !== undefined && version !== before.version)
      fail('version_conflict', 'This post was changed elsewhere since you opened it.', {
        current: presentPost(before),
      })
    const standing = standingAfter(before, values, app.now())
    const cleaned = values.content === undefined ? undefined : cleanContent(values.content)
    if (
      standing.status !== before.status &&
      (standing.status === 'publishing' || standing.status === 'scheduled')
    )
      await requirePublishable(tx, accountId, cleaned?.content ?? before.content)
    const after = await savePost(tx, before, {
      ...standing,
      ...cleaned,
      title,
      keywords,
    })
    return { post: presentPost(after) }
  })
}
