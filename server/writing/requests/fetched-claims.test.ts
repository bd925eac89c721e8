import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { BriefShape, findBrief } from '../brief/make-brief.ts'

const fake = await startFakeLlm()
const server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' })
const claim = 'We have cured 4,812 nervous dogs with our patented pet wash since 1987.'
const planted = [
  { title: 'Washing a nervous dog', text: claim },
  { title: 'Our 4,812 patented dog washes', text: 'How often should a nervous dog be washed at home?' },
]
let said = planted
const site = createServer((_request, response) => {
  const { port } = site.address() as AddressInfo
  const rows = said.map(({ title, text }, at) => ({
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

/** The prompts of one more post, and its id. */
async function write(owner: Account) {
  const from = fake.asked.length
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    server.call(method, path, body, owner.token)
  const topic = 'How often should a nervous dog be washed?'
  const id: string = (await call('POST', '/posts/generate', { topic })).body.data.post.id
  await until(async () => (await call('GET', `/posts/${id}`)).body.data.post.status !== 'writing', 50_000)
  return { id, prompts: fake.asked.slice(from).map(({ system, prompt }) => system + prompt) }
}

const facts = async (owner: Account, method: 'GET' | 'PUT' | 'DELETE' = 'GET', path = '', body?: object) =>
  (await server.call(method, `/profile/facts${path}`, body, owner.token)).body.data

test('a claim in a post of the site supports nothing before its owner confirms it', async () => {
  said = planted
  const owner = await customer()
  await server.call('POST', '/profile/voice/samples/site', {}, owner.token)
  const first = await write(owner)
  expect(JSON.stringify((await findBrief(server.app.db, first.id))?.sheet)).not.toContain('4,812')
  const { facts: confirmed, proposed } = await facts(owner)
  expect(confirmed).toEqual([])
  expect(proposed).toMatchObject([{ text: claim, url: `${wordpressSiteUrl}/1/` }])
  expect(await facts(await customer())).toEqual({ facts: [], proposed: [] })
  expect(await facts(owner, 'PUT', `/${proposed[0].id}`, { text: claim })).toMatchObject({
    facts: [{ text: claim }],
    proposed: [],
  })
  const second = await write(owner)
  expect(second.prompts.some((prompt) => prompt.includes(claim))).toBe(true)
  expect(JSON.stringify((await findBrief(server.app.db, second.id))?.sheet)).toContain('4,812')
})

test('a dismissed claim is not proposed again, and one that is gone from the site is withdrawn', async () => {
  said = planted
  const [owner, other] = [await customer(), await customer()]
  await write(owner)
  await write(other)
  const [{ id }] = (await facts(owner)).proposed
  expect((await server.call('DELETE', `/profile/facts/${id}`, undefined, other.token)).status).toBe(404)
  expect(await facts(owner, 'DELETE', `/${id}`)).toEqual({})
  said = []
  const read = () => server.call('POST', '/profile/voice/samples/site', {}, other.token)
  await read()
  await write(other)
  expect((await facts(other)).proposed).toEqual([])
  said = planted
  await server.call('POST', '/profile/voice/samples/site', {}, owner.token)
  await write(owner)
  expect((await facts(owner)).proposed).toEqual([])
})

test('a brief that was saved with claims of the site goes on without them', () => {
  const old = {
    ...{ postId: 'p', topic: 'Dogs', keywords: [], tone: 'friendly', words: { min: 600, max: 750 } },
    profile: {
      ...{ businessName: 'Paws', idealClient: 'Owners' },
      ...{ clientPromises: ['We open at 9.'], clientExpectations: [] },
    },
    passages: [{ title: 'a', url: 'https://paws.example/1', text: claim, relevance: 1 }],
    targets: [{ id: 'p1', url: 'https://paws.example/1', title: 'a', text: claim }],
    sheet: { facts: ['We open at 9.', claim], own: ['Paws'] },
  }
  const brief = BriefShape.parse(old)
  expect(JSON.stringify(brief)).not.toContain('4,812')
  expect(brief.sheet.facts).toContain('We open at 9.')
})
