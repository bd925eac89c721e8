import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addTopics,
  givenSlot,
  hourAhead,
  savePreferences,
  slotIn,
  weekOf,
} from '../../test/given/given-slots.ts'
import { given, until } from '../../test/given/given.ts'
import { images, posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { coverPost } from './cover-post.ts'

const server = await given.server()
const { db } = server.app
const find = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0]!
const countJobs = async (accountId: string) => {
  const counted = await db.execute(
    sql`select count(*)::int as n from pgboss.job where name = ${coverPost.name} and data ->> 'accountId' = ${accountId}`,
  )
  return counted.rows[0]!.n
}
const run = (accountId: string, postId: string) =>
  coverPost.run(server.app, { accountId, postId }, { last: false } as never)

test('draws a cover for a post of the autopilot before it goes out, only where its owner switched that on', async () => {
  const [owner, at] = [await given.account(server), hourAhead(20)]
  await server.call('PUT', '/posts/wordpress-defaults', { autopilotCovers: true }, owner.token)
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  const { post } = await slotIn(server, owner, at, 'approved')
  const covered = await until(async () => {
    const now = await find(post!.id)
    return now.featuredImageId !== null && now
  })
  expect(covered).toMatchObject({ status: 'scheduled', scheduledAt: at, featuredImageAlt: post!.title })
  const [image] = await db.select().from(images).where(eq(images.id, covered.featuredImageId!))
  expect(image).toMatchObject({ accountId: owner.accountId, width: 1200, height: 630 })

  const off = await givenSlot(server)
  await slotIn(server, off.owner, off.at, 'approved')
  expect([await countJobs(owner.accountId), await countJobs(off.owner.accountId)]).toEqual([1, 0])
})

test('draws none where the WordPress user may not upload', async () => {
  const [owner, at] = [await given.account(server), hourAhead(20)]
  await server.call('PUT', '/posts/wordpress-defaults', { autopilotCovers: true }, owner.token)
  await db
    .update(sites)
    .set({ capabilities: ['edit_posts', 'publish_posts'] })
    .where(eq(sites.accountId, owner.accountId))
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  await slotIn(server, owner, at, 'approved')
  expect(await countJobs(owner.accountId)).toBe(0)
})

test('leaves a post with a picture, a published one and one without a site alone', async () => {
  const owner = await given.account(server)
  const draft = await given.post(server, owner)
  await run(owner.accountId, draft.id)
  expect((await find(draft.id)).featuredImageId).toBeNull()
  await db.update(posts).set({ status: 'held' }).where(eq(posts.id, draft.id))
  const stranger = await given.account(server)
  await run(stranger.accountId, draft.id)
  expect((await find(draft.id)).featuredImageId).toBeNull()
  await run(owner.accountId, draft.id)
  const { featuredImageId, version } = await find(draft.id)
  expect(featuredImageId).not.toBeNull()
  await run(owner.accountId, draft.id)
  expect(await find(draft.id)).toMatchObject({ featuredImageId, version })
  const other = await given.post(server, owner)
  await db.update(posts).set({ status: 'held' }).where(eq(posts.id, other.id))
  await server.call('DELETE', '/posts/wordpress-connection', {}, owner.token)
  await run(owner.accountId, other.id)
  expect((await find(other.id)).featuredImageId).toBeNull()
})
