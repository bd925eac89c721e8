import { desc, eq } from 'drizzle-orm'
import type { posts as operations } from '../../contract/posts/posts.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { publications } from '../schema/publishing.ts'
import { findPost, failPostNotFound } from './editing/find-post.ts'
import { presentPost } from './editing/present-post.ts'

export async function getPost(app: App, { accountId, id }: HandlerInput<typeof operations.get>) {
  const post = (await findPost(app.db, accountId, id)) ?? failPostNotFound()
  const liveVersion = post.status === 'published' ? await findLiveVersion(app.db, id) : null
  return { post: presentPost(post), liveVersion }
}

async function findLiveVersion(db: Db, postId: string): Promise<number | null> {
  const [row] = await db
    .select({ version: publications.postVersion })
    .from(publications)
    .where(eq(publications.postId, postId))
    .orderBy(desc(publications.generation), desc(publications.createdAt))
    .limit(1)
  return row?.version ?? null
}
