import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenHost, type Replied } from '../../../test/fakes/sites/quirky-host.ts'
import { publicationOf } from '../../../test/given/given-changed-there.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { mailsTo } from '../../../test/read-mailbox.ts'
import { visitPublication } from './visit-publication.ts'

const server = await given.server()
const { db } = server.app

/** A site that shows visitors `page` instead of every post, and the owner of a post that goes live there. */
async function givenHidden(page: { now: Partial<Replied> | undefined }) {
  const url = await givenHost({
    ask: ({ method, path, headers }) =>
      method === 'GET' && !path.includes('wp-json') && !headers.authorization ? page.now : undefined,
  })
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  const post = await given.post(server, owner, { captions: { x: 'Read it: {url}' } })
  return { owner, post }
}

const read = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data
const visited = (owner: Account, id: string) =>
  until(async () => {
    await lookAgain(id)
    const answer = await read(owner, id)
    return answer.visit && answer
  }, 60_000)
const notices = async (owner: Account) => {
  const { body } = await server.call('GET', '/notifications', undefined, owner.token)
  return body.data.notifications as { title: string; description: string }[]
}
/** Runs the next look immediately. */
const lookAgain = async (postId: string) => {
  const row = await publicationOf(server, postId)
  const { rows } = await db.execute<{ data: Parameters<typeof visitPublication.run>[1] }>(
    sql`select data from pgboss.job where name = 'visit-publication' and state = 'created' and data->>'publicationId' = ${row?.id ?? ''} order by created_on desc limit 1`,
  )
  if (rows[0])
    await visitPublication.run(server.app, rows[0].data, {
      signal: new AbortController().signal,
      last: false,
    })
}

test('tells the owner about a coming-soon page before captions go out, and mails them once the post is seen', async () => {
  const page: { now: Partial<Replied> | undefined } = { now: { body: '<h1>Nous revenons bientôt</h1>' } }
  const { owner, post } = await givenHidden(page)
  await server.call('POST', `/posts/${post.id}/publish`, {}, owner.token)
  const hidden = await visited(owner, post.id)
  expect(hidden).toMatchObject({
    post: { status: 'published', failure: null },
    visit: {
      isSeen: false,
      fault: { cause: 'not_visible', message: expect.stringContaining('“Nous revenons bientôt”') },
    },
  })
  expect(await mailsTo(server, owner.email, 'captions')).toEqual([])
  const [mail] = await mailsTo(server, owner.email, 'post-unseen')
  expect(mail!.text).toContain('“Nous revenons bientôt”')
  const told = (await notices(owner)).filter(({ title }) => title === 'Visitors can’t see your post')
  expect(told).toMatchObject([{ description: expect.stringContaining('coming soon') }])
  page.now = undefined
  await lookAgain(post.id)
  await until(async () => (await mailsTo(server, owner.email, 'captions')).length === 1, 60_000)
  expect((await read(owner, post.id)).visit).toMatchObject({ isSeen: true, fault: null })
  expect(await mailsTo(server, owner.email, 'post-unseen')).toHaveLength(1)
})

test(
  'mails captions with a warning when the last look does not see the post either',
  { timeout: 180_000 },
  async () => {
    const { owner, post } = await givenHidden({ now: { status: 404, body: '<h1>Not here</h1>' } })
    await server.call('POST', `/posts/${post.id}/publish`, {}, owner.token)
    await visited(owner, post.id)
    const mails = await until(async () => {
      await lookAgain(post.id)
      const sent = await mailsTo(server, owner.email, 'captions')
      return sent.length > 0 && sent
    }, 120_000)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toMatch(/could not see this\s+post/)
    expect(mails[0]!.text).toMatch(/HTTP\s404/)
  },
)

test('looks again when a cache still shows the old page, without telling anybody', async () => {
  let looks = 0
  const url = await givenHost({
    ask: ({ method, path, headers }) => {
      if (method !== 'GET' || path.includes('wp-json') || headers.authorization) return undefined
      return looks++ === 0 ? { status: 404 } : undefined
    },
  })
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  const post = await given.post(server, owner)
  const before = looks
  await server.call('POST', `/posts/${post.id}/publish`, {}, owner.token)
  expect((await visited(owner, post.id)).visit).toMatchObject({ isSeen: true, fault: null })
  expect(looks).toBeGreaterThan(before + 1)
  expect((await notices(owner)).map(({ title }) => title)).not.toContain('Visitors can’t see your post')
})

test('reports a page with noindex with the captions and in the app', async () => {
  const url = await givenHost({
    reply: (replied, { path }) => {
      if (!path.includes('wp-json')) replied.headers['x-robots-tag'] = 'noindex, nofollow'
    },
  })
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  const post = await given.post(server, owner)
  await server.call('POST', `/posts/${post.id}/publish`, {}, owner.token)
  expect((await visited(owner, post.id)).visit).toMatchObject({
    isSeen: true,
    warnings: [{ cause: 'noindex' }],
  })
  const [mail] = await until(async () => {
    const sent = await mailsTo(server, owner.email, 'captions')
    return sent.length > 0 && sent
  })
  expect(mail!.text).toContain('asks search engines not to list it')
})
