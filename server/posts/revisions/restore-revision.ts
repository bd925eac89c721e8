import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { lockPost } from '../editing/find-post.ts'
import { requireIdle } from '../editing/post-edit.ts'
import { presentPost } from '../editing/present-post.ts'
import {
  isOneBehind,
  isSameText,
  requireTextIfScheduled,
  requireVersion,
  saveText,
} from '../editing/save-text.ts'
import { getRevisionRow } from './get-revision.ts'

/** Saves an older text as the newest; the text it replaces stays among the revisions. */
export const restoreRevision: Handler<typeof operations.restoreRevision> = async (app, input) => {
  const { accountId, id, revisionId, version } = input
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    const revision = await getRevisionRow(tx, accountId, id, revisionId)
    const { title, content, keywords, wordCount, fields } = revision
    const text = { title, content, keywords, wordCount, ...fields }
    const isKnown = version === before.version || isOneBehind(before, version)
    if (isKnown && isSameText(before, text)) return { post: presentPost(before) }
    requireIdle(before)
    requireVersion(before, version)
    requireTextIfScheduled(before, text)
    return { post: presentPost(await saveText(tx, before, text, 'restore')) }
  })
}
