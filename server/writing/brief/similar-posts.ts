import type { writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { findSimilar, type SimilarPost } from '../checks/similar.ts'
import { listKnownPosts } from './list-known-posts.ts'

/** What the account has published, or is about to, that says the same; for a choice before anything is written. */
export async function findSimilarPosts(
  db: Db,
  accountId: string,
  topic: string,
  keywords: string[],
  exceptPostId?: string,
): Promise<SimilarPost[]> {
  return findSimilar(topic, keywords, await listKnownPosts(db, accountId, exceptPostId))
}

export const presentSimilar = (found: SimilarPost[]) =>
  found.map(({ postId, title, url, similarity }) => ({ postId: postId ?? null, title, url, similarity }))

export async function listSimilar(
  app: App,
  { accountId, topic, keywords = [] }: HandlerInput<typeof operations.similar>,
) {
  return { similar: presentSimilar(await findSimilarPosts(app.db, accountId, topic, keywords)) }
}
