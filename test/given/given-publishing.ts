import { eq } from 'drizzle-orm'
import { posts } from '../../server/schema/posts.ts'
import { sites } from '../../server/schema/profile.ts'
import { publications } from '../../server/schema/publishing.ts'
import type { Account, Server } from './given.ts'

/**
 * Marks a post as leased by a publisher for ten minutes. In one transaction, because a worker that saw only the post would
 * claim or reschedule it.
 */
export async function givenPublishing({ app }: Server, { accountId }: Account, postId: string) {
  const until = new Date(Date.now() + 600_000)
  await app.db.transaction(async (tx) => {
    const [site] = await tx.select({ key: sites.key }).from(sites).where(eq(sites.accountId, accountId))
    await tx.insert(publications).values({
      postId,
      siteUrl: site!.key,
      mark: postId.replaceAll('-', '').slice(0, 16),
      firstTriedAt: new Date(),
      nextTryAt: until,
      leaseUntil: until,
    })
    await tx.update(posts).set({ status: 'publishing', scheduledAt: null }).where(eq(posts.id, postId))
  })
}
