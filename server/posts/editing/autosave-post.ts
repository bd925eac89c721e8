import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { posts } from '../../schema/posts.ts'
import { cleanDraft } from '../content/clean-content.ts'
import { keepRevision } from '../revisions/keep-revision.ts'
import { requirePostRoom } from '../require-post-room.ts'
import { lockPost } from './find-post.ts'
import { textColumns, requireOwnImage } from './post-fields.ts'
import { requireIdle } from './post-edit.ts'
import { presentPost, type PostRow } from './present-post.ts'
import { onStatusChanged } from './save-post.ts'
import {
  isOneBehind,
  isSameText,
  requireTextIfScheduled,
  requireVersion,
  saveText,
  type TextEdit,
} from './save-text.ts'

/** Saves what has been typed: text only, whatever the post's status, and never to the site. */
export const autosavePost: Handler<typeof operations.autosave> = async (app, input) => {
  const { accountId, id, version, content, acceptLoss } = input
  const cleaned = content === undefined ? {} : await cleanDraft(app, { accountId, content, acceptLoss })
  const edit: TextEdit = { ...textColumns(input), ...cleaned }
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    await requireOwnImage(tx, accountId, edit)
    const begun = version === 0 ? await createDraft(tx, { ...edit, accountId, id }) : undefined
    if (begun) return { post: presentPost(begun) }
    const before = await lockPost(tx, accountId, id)
    const isKnown = version === before.version || isOneBehind(before, version)
    if (isKnown && isSameText(before, edit)) return { post: presentPost(before) }
    requireIdle(before)
    requireVersion(before, version)
    requireTextIfScheduled(before, edit)
    return { post: presentPost(await saveText(tx, before, edit, 'autosave')) }
  })
}

/** Undefined when the id exists: an earlier answer was lost, or the post belongs to another account. */
async function createDraft(
  tx: Db,
  { title = '', content = '', ...rest }: TextEdit & { accountId: string; id: string },
): Promise<PostRow | undefined> {
  await requirePostRoom(tx, rest.accountId)
  const [row] = await tx
    .insert(posts)
    .values({ ...rest, title, content, status: 'draft' })
    .onConflictDoNothing({ target: posts.id })
    .returning()
  if (!row) return undefined
  await onStatusChanged(tx, row, null)
  await keepRevision(tx, row, 'autosave')
  return row
}
