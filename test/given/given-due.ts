import { inArray, sql } from 'drizzle-orm'
import { posts } from '../../server/schema/posts.ts'
import { given, type Server } from './given.ts'
import { seedAccounts, seedPosts } from './seed-posts.ts'

/** Due posts of one site, in an installation whose worker has drained. */
export async function givenDue(count: number) {
  const server = await given.server({ PUBLISH_LEASE_MS: '60000' })
  const owner = await given.account(server)
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await given.post(server, owner, { title: `Due ${n}` })).id)
  await server.stop()
  await server.app.db.update(posts).set({ status: 'publishing' }).where(inArray(posts.id, ids))
  return { app: server.app, ids, server }
}

/** A due post of another account on another site. */
export async function givenScheduled({ app }: Server, url: string) {
  const [accountId] = await seedAccounts(app, [{ url }])
  const [id] = await seedPosts(app.db, [{ accountId: accountId!, scheduledAt: sql`now()` }])
  return id!
}
