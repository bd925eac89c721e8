import type { posts as operations } from '../../../contract/posts/posts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cleanContent } from '../content/clean-content.ts'
import { recordPublishState } from '../audit-post.ts'
import { requirePublishable } from '../require-publishable.ts'
import { requireClearCategories } from '../terms/require-clear-categories.ts'
import { lockPost } from './find-post.ts'
import { isPublishing, requireIdle, resolvePublishState } from './post-edit.ts'
import { requireOwnImage, textColumns } from './post-fields.ts'
import { presentPost, type PostRow } from './present-post.ts'
import {
  isOneBehind,
  isSameText,
  requireTypeIfLive,
  requireVersion,
  saveText,
  type TextEdit,
} from './save-text.ts'

/** Rejects the second of two changes from the same version and returns the post. */
export const updatePost: Handler<typeof operations.update> = async (app, input) => {
  const { accountId, id, version, content, acceptLoss } = input
  const cleaned = content === undefined ? {} : await cleanContent(app, { accountId, content, acceptLoss })
  const edit: TextEdit = { ...textColumns(input), ...cleaned }
  if (input.status && input.status !== 'draft') await requireClearCategories(app, accountId, { ...edit, id })
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    await requireOwnImage(tx, accountId, edit)
    const isRepeated = canBeRepeat(before, version) && isSameText(before, edit)
    if (isRepeated && isSameState(before, resolvePublishState(before, input, app.now())))
      return { post: presentPost(before) }
    requireIdle(before)
    // A repeated call with the whole current text overwrites nothing.
    if (!isRepeated || edit.title === undefined || edit.content === undefined) requireVersion(before, version)
    requireTypeIfLive(before, edit)
    const state = resolvePublishState(before, input, app.now())
    const isNewlyScheduled = state.status === 'scheduled' && before.status !== 'scheduled'
    if (isNewlyScheduled || isPublishing(state))
      await requirePublishable(tx, accountId, { ...before, ...edit })
    const after = await saveText(tx, before, { ...state, ...edit }, 'save')
    await recordPublishState(tx, before, after, input)
    return { post: presentPost(after) }
  })
}

/** May be a repeated call that made this version or started the publishing in progress. */
const canBeRepeat = (before: PostRow, version: number | undefined) =>
  isOneBehind(before, version) || (version === undefined && isPublishing(before))

const isSameState = (before: PostRow, after: Pick<PostRow, 'status' | 'scheduledAt' | 'updateState'>) =>
  after.status === before.status &&
  after.updateState === before.updateState &&
  after.scheduledAt?.getTime() === before.scheduledAt?.getTime()
