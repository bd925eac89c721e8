import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { lockPost } from '../editing/find-post.ts'
import { presentPost } from '../editing/present-post.ts'
import { replaceText } from '../editing/save-text.ts'
import { getRevisionRow } from './get-revision.ts'

/** Saves an older text as the newest; the text it replaces stays among the revisions. */
export const restoreRevision: Handler<typeof operations.restoreRevision> = async (app, input) => {
  const { accountId, id, revisionId, version } = input
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    const revision = await getRevisionRow(tx, accountId, id, revisionId)
    const { title, content, keywords, wordCount, fields } = revision
    // A live post keeps its type.
    const kept = before.status === 'published' ? { type: before.type } : {}
    const text = { title, content, keywords, wordCount, ...fields, ...kept }
    return { post: presentPost(await replaceText(tx, before, version, text, 'restore')) }
  })
}
