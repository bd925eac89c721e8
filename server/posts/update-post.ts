import type { posts as operations } from '../../contract/posts.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import type { Values } from '../platform/routes.ts'
import { cleanContent } from './clean-content.ts'
import { lockPost } from './find-post.ts'
import { noteStanding } from './note-post.ts'
import { requireIdle, standingAfter } from './post-edit.ts'
import { fieldColumns, requireOwnPicture } from './post-fields.ts'
import { presentPost, type PostRow } from './present-post.ts'
import { requirePublishable } from './require-publishable.ts'
import { isOneBehind, isSameText, requireVersion, saveText, type TextEdit } from './save-text.ts'

type Edit = Values<typeof operations.update>

/** Of two changes made from the same version the second is refused, with the post as the first one left it. */
export async function updatePost(app: App, values: Edit) {
  const { accountId, id, version } = values
  const edit = await textOf(app, values)
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    await requireOwnPicture(tx, accountId, edit)
    const isRepeated = mayRepeat(before, version) && isSameText(before, edit)
    if (isRepeated && isSameStanding(before, standingAfter(before, values, app.now())))
      return { post: presentPost(before) }
    requireIdle(before.status)
    // Whoever brings the whole text as it stands overwrites nothing.
    if (!isRepeated || edit.title === undefined || edit.content === undefined) requireVersion(before, version)
    const standing = standingAfter(before, values, app.now())
    if (
      standing.status !== before.status &&
      (standing.status === 'publishing' || standing.status === 'scheduled')
    )
      await requirePublishable(tx, accountId, { ...before, ...edit })
    const after = await saveText(tx, before, { ...standing, ...edit }, 'save')
    await noteStanding(tx, before, after, values)
    return { post: presentPost(after) }
  })
}

async function textOf(app: App, { title, keywords, content, ...fields }: Edit): Promise<TextEdit> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(content === undefined ? {} : await cleanContent(app, fields.accountId, content)),
    ...fieldColumns(fields),
  }
}

/** A call that comes twice: its first coming made this version, or began the publishing that goes on. */
const mayRepeat = (before: PostRow, version: number | undefined) =>
  isOneBehind(before, version) || (version === undefined && before.status === 'publishing')

const isSameStanding = (before: PostRow, { status, scheduledAt }: Pick<PostRow, 'status' | 'scheduledAt'>) =>
  status === before.status && scheduledAt?.getTime() === before.scheduledAt?.getTime()
