import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { cleanDraft } from '../content/clean-content.ts'
import { lockPost } from './find-post.ts'
import { textColumns, requireOwnImage } from './post-fields.ts'
import { presentPost } from './present-post.ts'
import { insertPost } from './insert-post.ts'
import { replaceText, type TextEdit } from './save-text.ts'

/** Saves what has been typed: text only, whatever the post's status, and never to the site. */
export const autosavePost: Handler<typeof operations.autosave> = async (app, input) => {
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
