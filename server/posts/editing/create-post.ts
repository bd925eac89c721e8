import type { posts as operations } from '../../../contract/posts/posts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cleanContent } from '../content/clean-content.ts'
import { recordPublishState } from '../audit-post.ts'
import { requirePublishable } from '../require-publishable.ts'
import { requireClearCategories } from '../terms/require-clear-categories.ts'
import { findPost, failPostNotFound } from './find-post.ts'
import { insertPost } from './insert-post.ts'
import { resolvePublishState } from './post-edit.ts'
import { requireOwnImage, textColumns } from './post-fields.ts'
import { presentPost } from './present-post.ts'

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
  const create = async (db: Db) => {
    await requireOwnImage(db, accountId, text)
    if (state.status !== 'draft') await requirePublishable(db, accountId, text)
    const row = await insertPost(db, { ...(id && { id }), accountId, ...text, ...state }, 'save')
    if (!row) return { post: presentPost((id && (await findPost(db, accountId, id))) || failPostNotFound()) }
    await recordPublishState(db, newPostState, row, input)
    return { post: presentPost(row) }
  }
  // A draft is written by one statement, which needs no transaction around it.
  return state.status === 'draft' ? create(app.db) : app.db.transaction(create)
}
