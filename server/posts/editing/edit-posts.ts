import type { posts as operations } from '../../../contract/posts/posts.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cleanContent, cleanDraft, previewContent } from '../content/clean-content.ts'
import { settleAboutPost } from '../../notifications/notify.ts'
import { recordPublishState } from '../audit-post.ts'
import { requirePublishable } from '../require-publishable.ts'
import { requireClearCategories } from '../terms/require-clear-categories.ts'
import { findPost, failPostNotFound, lockPost } from './find-post.ts'
import { insertPost } from './insert-post.ts'
import { resolvePublishState, isPublishing, requireIdle } from './post-edit.ts'
import { requireOwnImage, textColumns } from './post-fields.ts'
import { presentPost, type PostRow } from './present-post.ts'
import {
  isOneBehind,
  isSameText,
  requireTypeIfLive,
  requireVersion,
  saveText,
  type TextEdit,
  replaceText,
} from './save-text.ts'
import type { revisions } from '../../../contract/posts/revisions.ts'
import type { bulkPosts } from '../../../contract/posts/bulk-posts.ts'

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
    if (isNewlyScheduled) await settleAboutPost(tx, after, 'post_held', 'autopilot')
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

/** Saves what has been typed: text only, whatever the post's status, and never to the site. */
export const autosavePost: Handler<typeof revisions.autosave> = async (app, input) => {
  const { accountId, id, version, content, acceptLoss } = input
  const cleaned = content === undefined ? {} : await cleanDraft(app, { accountId, content, acceptLoss })
  const edit: TextEdit = { ...textColumns(input), ...cleaned }
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    await requireOwnImage(tx, accountId, edit)
    // When the id exists, an earlier answer was lost, or the post belongs to another account.
    const draft = { title: '', content: '', status: 'draft', ...edit, accountId, id } as const
    const begun = version === 0 ? await insertPost(tx, draft, 'autosave') : undefined
    if (begun) return { post: presentPost(begun) }
    const before = await lockPost(tx, accountId, id)
    return { post: presentPost(await replaceText(tx, before, version, edit, 'autosave')) }
  })
}

/** Shows a text as it would be stored and published, without storing it. */
export const previewPost: Handler<typeof bulkPosts.preview> = async (app, input) => {
  const { content, wordCount, lost } = await previewContent(app, input.accountId, input.content)
  return { html: content, word_count: wordCount, lost }
}
