import type { posts as operations } from '../../contract/posts.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { App } from '../platform/app.ts'
import type { Values } from '../platform/routes.ts'
import { posts } from '../schema/posts.ts'
import { cleanContent } from './clean-content.ts'
import { standingAfter } from './post-edit.ts'
import { presentPost } from './present-post.ts'
import { requirePublishable } from './require-publishable.ts'
import { noteStatus } from './save-post.ts'

const unwritten = { status: 'draft', scheduledAt: null, failure: null } as const

export async function createPost(app: App, values: Values<typeof operations.create>) {
  const { accountId, title, keywords } = values
  await requireEntitlement(app.db, accountId)
  const standing = standingAfter(unwritten, values, app.now())
  const cleaned = cleanContent(values.content)
  return app.db.transaction(async (tx) => {
    if (standing.status !== 'draft') await requirePublishable(tx, accountId, cleaned.content)
    const [row] = await tx
      .insert(posts)
      .values({ accountId, title, keywords, ...cleaned, ...standing })
      .returning()
    if (!row) throw new Error('An insert returned nothing')
    await noteStatus(tx, row, null)
    return { post: presentPost(row) }
  })
}
