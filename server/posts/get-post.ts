import type { posts as operations } from '../../contract/posts.ts'
import type { App } from '../platform/app.ts'
import type { Values } from '../platform/routes.ts'
import { findPost, noSuchPost } from './find-post.ts'
import { presentPost } from './present-post.ts'

export async function getPost(app: App, { accountId, id }: Values<typeof operations.get>) {
  return { post: presentPost((await findPost(app.db, accountId, id)) ?? noSuchPost()) }
}
