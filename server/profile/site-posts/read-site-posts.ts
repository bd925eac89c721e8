import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { sites } from '../../schema/profile.ts'
import { sitePosts, siteReads } from '../../schema/site-posts.ts'
import { fetchSitePosts } from './fetch-site-posts.ts'

/**
 * Reads and stores the posts, pages, products, title and menu of an account's WordPress, and removes what is gone there. An
 * unreachable site changes nothing. Returns the reason if nothing could be read.
 */
export async function readSitePosts(app: App, accountId: string): Promise<string | null> {
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, accountId))
  if (!site) return null
  const siteUrl = site.url
  const read = await fetchSitePosts(app.safeFetch, siteUrl, site.restRoot)
  const failure = read.kind === 'failed' ? read.cause : null
  const identity = read.kind === 'ok' ? read.identity : {}
  await app.db.transaction(async (tx) => {
    const readAt = sql<Date>`now()`
    const isOther = and(eq(siteReads.accountId, accountId), ne(siteReads.siteUrl, siteUrl))
    await tx.delete(siteReads).where(isOther)
    await tx
      .insert(siteReads)
      .values({ accountId, siteUrl, readAt, failure, ...identity })
      .onConflictDoUpdate({ target: siteReads.accountId, set: { siteUrl, readAt, failure, ...identity } })
    if (read.kind === 'failed') return
    for (const post of read.posts)
      await tx
        .insert(sitePosts)
        .values({ ...post, accountId, siteUrl, readAt })
        .onConflictDoUpdate({
          target: [sitePosts.accountId, sitePosts.siteUrl, sitePosts.wpPostId],
          set: { ...post, readAt },
        })
    const ofAccount = eq(sitePosts.accountId, accountId)
    await tx.delete(sitePosts).where(and(ofAccount, lt(sitePosts.readAt, readAt)))
  })
  return failure
}
