import type { posts as operations } from '../../../contract/posts/posts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { cleanContent } from '../content/clean-content.ts'
import { recordPublishState } from '../audit-post.ts'
import { requirePublishable } from '../require-publishable.ts'
import { requireClearCategories } from '../terms/require-clear-categories.ts'
import { lockPost } from './find-post.ts'
import { isPublishing, requireIdle, resolvePublishState } from './post-edit.ts'
import { fieldColumns, requireOwnImage } from './post-fields.ts'
import { presentPost, type PostRow } from './present-post.ts'
import { isOneBehind, isSameText, requireVersion, saveText, type TextEdit } from './save-text.ts'

type UpdatePostInput = HandlerInput<typeof operations.update>

/** Rejects the second of two changes from the same version and returns the post. */
export async function updatePost(app: App, input: UpdatePostInput) {
  const { accountId, id, version } = input
  const edit = await textOf(app, input)
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
    const state = resolvePublishState(before, input, app.now())
    const isNewlyScheduled = state.status === 'scheduled' && before.status !== 'scheduled'
    if (isNewlyScheduled || isPublishing(state))
      await requirePublishable(tx, accountId, { ...before, ...edit })
    const after = await saveText(tx, before, { ...state, ...edit }, 'save')
    await recordPublishState(tx, before, after, input)
    return { post: presentPost(after) }
  })
}

async function textOf(app: App, input: UpdatePostInput): Promise<TextEdit> {
  const { title, keywords, content, accountId, acceptLoss } = input
  return {
    ...(title === undefined ? {} : { title }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(content === undefined ? {} : await cleanContent(app, { accountId, content, acceptLoss })),
    ...fieldColumns(input),
  }
}

/** May be a repeated call that made this version or started the publishing in progress. */
const canBeRepeat = (before: PostRow, version: number | undefined) =>
  isOneBehind(before, version) || (version === undefined && isPublishing(before))

const isSameState = (before: PostRow, after: Pick<PostRow, 'status' | 'scheduledAt' | 'updateState'>) =>
  after.status === before.status &&
  after.updateState === before.updateState &&
  after.scheduledAt?.getTime() === before.scheduledAt?.getTime()
