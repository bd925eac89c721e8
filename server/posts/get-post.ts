import { desc, eq } from 'drizzle-orm'
import type { posts as operations } from '../../contract/posts/posts.ts'
import type { Db } from '../platform/database/db.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { sharingNotice } from './sharing-notice.ts'
import { posts } from '../schema/posts.ts'
import { publications } from '../schema/publishing.ts'
import { comingSlot } from './coming-slot.ts'
import { findPost, failPostNotFound } from './editing/find-post.ts'
import { presentPost } from './editing/present-post.ts'

export const getPost: Handler<typeof operations.get> = async (app, { accountId, id }) => {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const [coming] = await app.db.select({ slot: comingSlot }).from(posts).where(eq(posts.id, id))
  const live = post.status === 'published' ? await findLive(app.db, id) : undefined
  const { fault, isSeen = false, warnings = [] } = live?.visit ?? {}
  return {
    post: presentPost(post),
    sharing: await sharingNotice(app.db, post, post.status === 'published'),
    liveVersion: live?.version ?? null,
    siteNotes: live?.notes ?? [],
    visit: fault === undefined ? null : { isSeen, fault, warnings },
    slot: coming?.slot?.toISOString() ?? null,
  }
}

async function findLive(db: Db, postId: string) {
  const [row] = await db
    .select({ version: publications.postVersion, notes: publications.rewrites, visit: publications.visit })
    .from(publications)
    .where(eq(publications.postId, postId))
    .orderBy(desc(publications.generation), desc(publications.createdAt))
    .limit(1)
  return row
}
