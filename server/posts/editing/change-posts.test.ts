import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'

const bulk = (server: Server, owner: Account, body: object) =>
  server.call('POST', '/posts/bulk', body, owner.token)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const never = '00000000-0000-4000-8000-000000000000'

test('changes each post independently, so that one refusal does not stop the others', async () => {
  const server = await given.server()
  const [owner, stranger] = [await given.account(server), await given.account(server)]
  const mine = await given.post(server, owner)
  const theirs = await given.post(server, stranger)
  const busy = await given.post(server, owner)
  await server.app.db.update(posts).set({ status: 'writing' }).where(eq(posts.id, busy.id))
  const scheduledDate = inAnHour()
  const ids = [theirs.id, busy.id, never, mine.id, mine.id]
  const answer = await bulk(server, owner, { action: 'schedule', ids, scheduledDate })
  const message = expect.any(String)
  expect([answer.status, answer.body.data.results]).toEqual([
    200,
    [
      { id: theirs.id, ok: false, code: 'not_found', message },
      { id: busy.id, ok: false, code: 'post_busy', message },
      { id: never, ok: false, code: 'not_found', message },
      {
        id: mine.id,
        ok: true,
        post: expect.objectContaining({ id: mine.id, status: 'scheduled', scheduledDate }),
      },
    ],
  ])
  expect(answer.body.data.results[3].post).not.toHaveProperty('content')
  const after = await server.call('GET', `/posts/${theirs.id}`, undefined, stranger.token)
  expect(after.body.data.post).toEqual(theirs)
})

test('applies every action once when it is requested twice at the same time', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const ids: string[] = []
  for (const title of ['A', 'B', 'C']) ids.push((await given.post(server, owner, { title })).id)
  const standing = async () =>
    (await server.call('GET', '/posts', undefined, owner.token)).body.data.posts.map(
      ({ status }: { status: string }) => status,
    )
  const twice = async (action: string, more: object = {}) => {
    const answers = await Promise.all([0, 1].map(() => bulk(server, owner, { action, ids, ...more })))
    for (const { body } of answers)
      expect(body.data.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true])
    return standing()
  }
  expect(await twice('schedule', { scheduledDate: inAnHour() })).toEqual(Array(3).fill('scheduled'))
  expect(await twice('unschedule')).toEqual(Array(3).fill('draft'))
  expect(await twice('delete')).toEqual([])
  expect(await twice('restore')).toEqual(Array(3).fill('draft'))
  await twice('publish')
  await until(async () => (await standing()).every((status: string) => status === 'published'))
})

test('names the field when the list is empty or too long, or the date is missing', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  for (const [body, field] of [
    [{ action: 'delete', ids: [] }, 'ids'],
    [{ action: 'delete', ids: Array(101).fill(never) }, 'ids'],
    [{ action: 'schedule', ids: [never] }, 'scheduledDate'],
    [{ action: 'burn', ids: [never] }, 'action'],
  ] as const) {
    const answer = await bulk(server, owner, body)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
  }
})

test('rejects a past date for each post', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const scheduledDate = new Date(Date.now() - 60_000).toISOString()
  const { body } = await bulk(server, owner, { action: 'schedule', ids: [post.id], scheduledDate })
  expect(body.data.results).toMatchObject([{ ok: false, code: 'invalid_input' }])
})

test('asks the site for its categories once, however many posts it schedules', async () => {
  const asked: string[] = []
  const site = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(500).end()
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const server = await given.server()
  const wordpressSiteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const owner = await given.account(server, { profile: { wordpressSiteUrl } })
  const ids: string[] = []
  for (const title of ['A', 'B', 'C'])
    ids.push((await given.post(server, owner, { title, categories: ['Dogs'] })).id)
  const { body } = await bulk(server, owner, { action: 'schedule', ids, scheduledDate: inAnHour() })
  expect(body.data.results).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
  // Once in the form of each root.
  expect(asked.filter((url) => url.includes('categories'))).toHaveLength(2)
})
