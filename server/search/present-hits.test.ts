import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given } from '../../test/given/given.ts'
import { posts } from '../schema/posts.ts'

const server = await given.server()

test('shows a scheduled post as a post with its time, and the status of all others except drafts', async () => {
  const owner = await given.account(server)
  const scheduledDate = '2099-03-10T09:00:00.000Z'
  const find = async () => {
    await given.indexed(server)
    return (await server.call('GET', '/search?q=gentle', undefined, owner.token)).body.data.results
  }
  const { id } = await given.post(server, owner, { title: 'Gentle', scheduledDate })
  expect(await find()).toMatchObject([
    { id, type: 'post', description: 'Scheduled · Less often than you think.', date: scheduledDate },
  ])
  await server.app.db.update(posts).set({ status: 'failed' }).where(eq(posts.id, id))
  expect(await find()).toMatchObject([{ type: 'post', description: 'Failed · Less often than you think.' }])
})
