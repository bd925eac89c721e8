import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { listSiteTitles } from '../../profile/site-posts/list-site-posts.ts'
import { posts } from '../../schema/posts.ts'
import { findSimilar, type KnownPost, type SimilarPost } from '../checks/similar.ts'

const takenStatuses = ['writing', 'held', 'scheduled', 'publishing', 'published'] as const

/** Everything the account has published or is about to, here and on its site; a draft may still become anything. */
export async function listKnownPosts(db: Db, accountId: string, exceptPostId?: string): Promise<KnownPost[]> {
  const { id, title, status, keywords, wordpressUrl } = posts
  const ours = await db
    .select({ postId: id, title, status, keywords, url: wordpressUrl })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt), inArray(status, [...takenStatuses])))
  const urls = new Set(ours.map(({ url }) => url))
  const elsewhere = await listSiteTitles(db, accountId)
  return [
    ...ours.filter(({ postId }) => postId !== exceptPostId),
    ...elsewhere
      .filter(({ url }) => !urls.has(url))
      .map((post) => ({ ...post, postId: undefined, status: 'published', keywords: [] })),
  ]
}

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
