import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until, type Account } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'

const server = await given.server()

/** The account's notifications without the welcome. */
async function told(
  owner: Account,
): Promise<{ kind: string; title: string; description: string; url: string }[]> {
  const { body } = await server.call('GET', '/notifications', undefined, owner.token)
  return body.data.notifications.slice(0, -1)
}
const kinds = async (owner: Account) => (await told(owner)).map(({ kind }) => kind)

async function publish(owner: Account, id: string, end: string) {
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  await until(
    async () =>
      (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post.status === end,
    60_000,
  )
}

test('notifies when a post goes live and again when it is updated', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner, { title: 'A <b>calm</b> dog' })
  await publish(owner, post.id, 'published')
  expect(await told(owner)).toMatchObject([
    {
      kind: 'published',
      title: 'Post published',
      description: '“A <b>calm</b> dog” is live. You can take it back for 24 hours.',
      url: `/dashboard/posts/${post.id}`,
    },
  ])
})

test('names the cause of each failure, and reports a broken connection once per outage', async () => {
  const owner = await given.account(server)
  const site = eq(sites.accountId, owner.accountId)
  const [before] = await server.app.db.select().from(sites).where(site)
  await server.app.db.update(sites).set({ username: 'nobody-of-that-name' }).where(site)
  const post = await given.post(server, owner)
  const other = await given.post(server, owner, { title: 'Another' })
  await publish(owner, post.id, 'failed')
  await publish(owner, other.id, 'failed')
  expect((await kinds(owner)).toSorted()).toEqual(['connection_broken', 'publish_failed', 'publish_failed'])
  const [outage] = (await told(owner)).filter(({ kind }) => kind === 'connection_broken')
  expect(outage).toMatchObject({
    url: '/dashboard/settings?tab=site#your-site',
    description: expect.stringContaining('password'),
  })
  await server.app.db
    .update(sites)
    .set({ username: before!.username, updatedAt: sql`now()` })
    .where(site)
  await publish(owner, post.id, 'published')
  await server.app.db.update(sites).set({ username: 'nobody-of-that-name' }).where(site)
  await publish(owner, other.id, 'failed')
  expect((await kinds(owner)).filter((kind) => kind === 'connection_broken')).toHaveLength(2)
})

test('asks the owner about a post that is too late', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.app.db
    .update(posts)
    .set({ status: 'scheduled', scheduledAt: sql`now() - interval '7 hours'` })
    .where(eq(posts.id, post.id))
  await until(async () => (await kinds(owner)).length > 0)
  expect(await told(owner)).toMatchObject([{ kind: 'late_post', url: `/dashboard/posts/${post.id}` }])
})
