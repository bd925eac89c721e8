import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { sites } from '../../schema/profile.ts'
import { findBrief } from '../brief/make-brief.ts'
import { learnSites } from '../own-site/learn-sites.ts'

const fake = await startFakeLlm()
const server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' })
const claim = 'We have cured 4,812 nervous dogs with our patented pet wash since 1987.'
const planted = [
  { title: 'Washing a nervous dog', text: claim },
  { title: 'Our 4,812 patented dog washes', text: 'How often should a nervous dog be washed at home?' },
]
let said = planted
let kind = 'posts'
const site = createServer(({ url = '' }, response) => {
  const { port } = site.address() as AddressInfo
  const rows = (url.includes(`wp/v2/${kind}`) ? said : []).map(({ title, text }, at) => ({
    ...{ id: at + 1, link: `http://127.0.0.1:${port}/${at + 1}/`, date_gmt: '2026-01-02T03:04:05' },
    ...{ title: { rendered: title }, content: { rendered: `<p>${text}</p>` } },
  }))
  response.end(JSON.stringify(rows))
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const wordpressSiteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(async () => {
  await server.stop()
  await fake.close()
  await new Promise((resolve) => site.close(resolve))
})

const customer = () => given.account(server, { plan: 'premium', profile: { wordpressSiteUrl } })

/** Writes another post and returns its prompts and id. */
async function write(owner: Account) {
  const from = fake.asked.length
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    server.call(method, path, body, owner.token)
  const topic = 'How often should a nervous dog be washed?'
  const id: string = (await call('POST', '/posts/generate', { topic })).body.data.post.id
  await until(async () => (await call('GET', `/posts/${id}`)).body.data.post.status !== 'writing', 120_000)
  return { id, prompts: fake.asked.slice(from).map(({ system, prompt }) => system + prompt) }
}

const facts = async (owner: Account, method: 'GET' | 'POST' | 'DELETE' = 'GET', path = '', body?: object) =>
  (await server.call(method, `/profile/facts${path}`, body, owner.token)).body.data

test("a claim from the site's posts supports nothing before its owner confirms it", async () => {
  said = planted
  const owner = await customer()
  await server.call('POST', '/profile/voice/samples/site', {}, owner.token)
  const first = await write(owner)
  expect(JSON.stringify((await findBrief(server.app.db, first.id))?.sheet)).not.toContain('4,812')
  expect(await facts(owner)).toEqual({ facts: [], proposed: [] })
  expect(await facts(owner, 'POST', '', { text: claim })).toMatchObject({ facts: [{ text: claim }] })
  const second = await write(owner)
  expect(second.prompts.some((prompt) => prompt.includes(claim))).toBe(true)
  expect(JSON.stringify((await findBrief(server.app.db, second.id))?.sheet)).toContain('4,812')
})

test('does not propose a dismissed claim again, and withdraws one that is gone from the site', async () => {
  kind = 'pages'
  said = planted
  const [owner, other] = [await customer(), await customer()]
  const learn = async () => {
    await server.app.db.update(sites).set({ readAfter: null })
    await learnSites.run(server.app, {}, { signal: new AbortController().signal, last: true })
  }
  await learn()
  const [{ id }] = (await facts(owner)).proposed
  expect((await server.call('DELETE', `/profile/facts/${id}`, undefined, other.token)).status).toBe(404)
  expect(await facts(owner, 'DELETE', `/${id}`)).toEqual({})
  said = []
  await learn()
  expect((await facts(other)).proposed).toEqual([])
  said = planted
  await learn()
  expect((await facts(owner)).proposed).toEqual([])
})
