import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { listSiteTitles } from '../../profile/site-posts/list-site-posts.ts'
import { posts } from '../../schema/posts.ts'
import type { KnownPost } from '../checks/similar.ts'

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
      .map((post) => ({
        postId: undefined,
        title: post.title,
        url: post.url,
        status: 'published',
        keywords: [],
      })),
  ]
}
