import type { posts as operations } from '../../../contract/posts/posts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { posts } from '../../schema/posts.ts'
import { cleanContent } from '../content/clean-content.ts'
import { keepRevision } from '../revisions/keep-revision.ts'
import { recordPublishState } from '../audit-post.ts'
import { requirePostRoom } from '../require-post-room.ts'
import { requirePublishable } from '../require-publishable.ts'
import { requireClearCategories } from '../terms/require-clear-categories.ts'
import { findPost, failPostNotFound } from './find-post.ts'
import { resolvePublishState } from './post-edit.ts'
import { requireOwnImage, textColumns } from './post-fields.ts'
import { presentPost } from './present-post.ts'
import { onStatusChanged } from './save-post.ts'

const newPostState = {
  status: 'draft',
  scheduledAt: null,
  failure: null,
  updateState: null,
  updateFailure: null,
} as const

/** Saves a new post. A repeated call with the caller's id returns the existing post. */
export const createPost: Handler<typeof operations.create> = async (app, input) => {
  const { accountId, id, title } = input
  await requireEntitlement(app.db, accountId)
  const state = resolvePublishState(newPostState, input, app.now())
  const text = { ...textColumns(input), title, ...(await cleanContent(app, input)) }
  if (state.status !== 'draft') await requireClearCategories(app, accountId, text)
  return app.db.transaction(async (tx) => {
    await requirePostRoom(tx, accountId)
    await requireOwnImage(tx, accountId, text)
    if (state.status !== 'draft') await requirePublishable(tx, accountId, text)
    const [row] = await tx
      .insert(posts)
      .values({ ...(id ? { id } : {}), accountId, ...text, ...state })
      .onConflictDoNothing({ target: posts.id })
      .returning()
    if (!row) return { post: presentPost((id && (await findPost(tx, accountId, id))) || failPostNotFound()) }
    await onStatusChanged(tx, row, null)
    await recordPublishState(tx, newPostState, row, input)
    await keepRevision(tx, row, 'save')
    return { post: presentPost(row) }
  })
}
