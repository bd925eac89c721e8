import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { voice } from '../../../contract/profile/voice.ts'
import { given, type Account, type Server } from '../../../test/given/given.ts'
import { chattyPosts, formalPost } from '../../../test/fakes/models/voiced-texts.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { voiceSamples } from '../../schema/voice.ts'

const path = '/profile/voice'

async function someone() {
  const server = await given.server()
  return { server, owner: await given.account(server) }
}
const paste = async (server: Server, owner: Account, texts: string[]) => {
  for (const text of texts)
    expect((await server.call('POST', `${path}/samples`, { text }, owner.token)).status).toBe(200)
}

test('measures a draft against the author’s range once there are three pasted texts', async () => {
  const { server, owner } = await someone()
  const measure = async (content: string) =>
    (await server.call('POST', `${path}/measure`, { content }, owner.token)).body.data.report
  await paste(server, owner, chattyPosts(2))
  expect(await measure(formalPost)).toMatchObject({
    measured: false,
    reason: 'too_few_samples',
    message: expect.stringContaining('Add one more text'),
  })
  await paste(server, owner, chattyPosts(5))
  const { samples, range } = (await server.call('GET', `${path}/samples`, undefined, owner.token)).body.data
  expect(samples).toHaveLength(5)
  for (const { score } of samples) expect(score).toBeGreaterThanOrEqual(range.low)
  expect(await measure(`<p>${chattyPosts(6)[5]!}</p>`)).toMatchObject({ verdict: 'inside', range })
  expect(await measure(`<p>${formalPost}</p>`)).toMatchObject({ verdict: 'below' })
})

test('measures samples again that an earlier background measured', async () => {
  const { server, owner } = await someone()
  await paste(server, owner, chattyPosts(3))
  const list = async () => (await server.call('GET', `${path}/samples`, undefined, owner.token)).body.data
  const before = await list()
  await server.app.db
    .update(voiceSamples)
    .set({ style: { version: 0 } })
    .where(eq(voiceSamples.accountId, owner.accountId))
  expect(await list()).toEqual(before)
})

test('removes a sample, but never another account’s', async () => {
  const { server, owner } = await someone()
  await paste(server, owner, chattyPosts(1))
  const list = async () =>
    (await server.call('GET', `${path}/samples`, undefined, owner.token)).body.data.samples
  const [{ id }] = await list()
  const stranger = await given.account(server)
  expect((await server.call('DELETE', `${path}/samples/${id}`, undefined, stranger.token)).status).toBe(404)
  expect((await server.call('DELETE', `${path}/samples/${id}`, undefined, owner.token)).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await server.call('DELETE', `${path}/samples/${id}`, undefined, owner.token)).status).toBe(404)
})

test('names the field of a text that is too short, and the kind of a file without text', async () => {
  const { server, owner } = await someone()
  const short = await server.call('POST', `${path}/samples`, { text: 'Too short.' }, owner.token)
  expect([short.status, short.body.fields.text]).toEqual([400, 'A sample needs at least 80 words.'])
  const upload = (body: string) =>
    fetch(`${server.url}/api/v1${path}/samples/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/plain' },
      body,
    })
  expect((await upload('\u0000\u0001')).status).toBe(415)
  const { maxBytes } = voice.uploadSample.upload
  const large = await upload('Wash slowly. '.repeat(maxBytes / 13 + 1))
  expect([large.status, (await large.json()).code]).toEqual([413, 'too_large'])
  expect((await upload(chattyPosts(1)[0]!)).status).toBe(200)
})

test('accepts each type of file and learns a voice from three', async () => {
  const { server, owner } = await someone()
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const kinds = { txt: 'text/plain', md: 'text/markdown', html: 'text/html', docx: word }
  for (const [kind, type] of Object.entries(kinds)) {
    const answer = await fetch(`${server.url}/api/v1${path}/samples/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
      body: readFileSync(`test/files/voice/post.${kind}`),
    })
    expect([kind, answer.status]).toEqual([kind, 200])
    expect((await answer.json()).data.sample).toMatchObject({
      kind: 'uploaded',
      title: 'Why I stopped rushing bath day',
    })
  }
  const { samples, range } = (await server.call('GET', `${path}/samples`, undefined, owner.token)).body.data
  expect([samples.length >= 3, range.samples]).toEqual([true, samples.length])
})

test('adds the site’s posts as samples, except ours and those removed before', async () => {
  const { server, owner } = await someone()
  const base = await givenSitePosts(server, owner, chattyPosts(4))
  await server.app.db.insert(posts).values(ours(owner, `${base}/post-4/`))
  const read = async () => (await server.call('POST', `${path}/samples/site`, {}, owner.token)).body.data
  const list = async () =>
    (await server.call('GET', `${path}/samples`, undefined, owner.token)).body.data.samples
  expect(await read()).toEqual({
    added: 3,
    message: 'We added 3 posts. Not added: 1 was written by Quillcast.',
  })
  const [first] = await list()
  await server.call('DELETE', `${path}/samples/${first.id}`, undefined, owner.token)
  expect(await read()).toEqual({
    added: 0,
    message:
      'We found 4 posts and added none: 1 was written by Quillcast, 2 are already among your samples, and 1 was removed by you.',
  })
  expect(await list()).toHaveLength(2)
})

test.each([
  ['no posts', [], 'Your site has no published posts yet. Paste or upload your texts instead.'],
  ['one short post', ['Brief.'], 'We found 1 post and added none: 1 is shorter than 80 words.'],
  [
    'only short posts',
    ['Brief.', 'Briefer.', 'Short.'],
    'We found 3 posts and added none: 3 are shorter than 80 words.',
  ],
  [
    'one long post among short ones',
    ['Brief.', ...chattyPosts(1)],
    'We added 1 post. Not added: 1 is shorter than 80 words.',
  ],
  ['one long post', chattyPosts(1), 'We added 1 post.'],
])('says what was found on a site with %s', async (_, texts, message) => {
  const { server, owner } = await someone()
  await givenSitePosts(server, owner, texts)
  const { body } = await server.call('POST', `${path}/samples/site`, {}, owner.token)
  expect(body.data.message).toBe(message)
})

test('explains when all posts on a site were written by Quillcast', async () => {
  const { server, owner } = await someone()
  const base = await givenSitePosts(server, owner, chattyPosts(1))
  await server.app.db.insert(posts).values(ours(owner, `${base}/post-1/`))
  const { body } = await server.call('POST', `${path}/samples/site`, {}, owner.token)
  expect(body.data).toEqual({
    added: 0,
    message: 'We found 1 post and added none: 1 was written by Quillcast.',
  })
})

const ours = ({ accountId }: Account, wordpressUrl: string) =>
  ({ accountId, title: 'Ours', content: 'x', writer: 'sample', status: 'published', wordpressUrl }) as const

/** Serves a WordPress with these posts as the account's site and returns its address. */
async function givenSitePosts(server: Server, owner: Account, texts: string[]): Promise<string> {
  const wordpress = createServer((request, response) => {
    const rows = texts.map((text, at) => ({
      // WordPress installs the first two itself.
      id: at + 3,
      link: `${base}/post-${at + 1}/`,
      title: { rendered: `Post ${at + 1}` },
      content: { rendered: `<p>${text}</p>` },
      excerpt: { rendered: '' },
      date_gmt: '2026-01-01T00:00:00',
      modified_gmt: '2026-01-01T00:00:00',
    }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url?.includes('posts') ? rows : {}))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void wordpress.close())
  const base = await new Promise<string>((resolve) => {
    wordpress.once('listening', () =>
      resolve(`http://127.0.0.1:${(wordpress.address() as AddressInfo).port}`),
    )
  })
  await server.app.db
    .update(sites)
    .set({ url: base, restRoot: `${base}/wp-json/` })
    .where(eq(sites.accountId, owner.accountId))
  return base
}
