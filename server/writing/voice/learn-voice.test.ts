import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { chattyPosts } from '../../../test/fakes/models/voiced-texts.ts'
import { shopPage, startFakeShop } from '../../../test/fakes/sites/fake-shop.ts'
import { given, type Account, type Server } from '../../../test/given/given.ts'
import { findVoiceBrief } from '../../profile/voice/card/voice-cards.ts'
import { sites } from '../../schema/profile.ts'
import { learnSites } from '../own-site/learn-sites.ts'

const model = await startFakeLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'fake' })
const shop = await startFakeShop()
afterAll(async () => {
  await server.stop()
  await Promise.all([model.close(), shop.close()])
})

const path = '/profile/voice'
const cards = async (owner: Account, method: string, to: string, body?: unknown, on: Server = server) =>
  on.call(method, `${path}/cards${to}`, body, owner.token)
const samplesOf = async (owner: Account) =>
  (await server.call('GET', `${path}/samples`, undefined, owner.token)).body.data.samples
async function paste(owner: Account, texts: string[], on: Server = server) {
  for (const text of texts)
    expect((await on.call('POST', `${path}/samples`, { text }, owner.token)).status).toBe(200)
}
/** What the job does a minute after connecting, or the next day. */
async function learn({ accountId }: Account) {
  await server.app.db.update(sites).set({ readAfter: null }).where(eq(sites.accountId, accountId))
  await learnSites.run(server.app, { accountId }, { signal: new AbortController().signal, last: true })
}
const sitePosts = (texts: string[], authors: number[] = []) =>
  texts.map((text, at) => ({
    ...shopPage(shop, at + 1, `Post ${at + 1}`, `<p>${text}</p>`),
    author: authors[at] ?? 1,
  }))

test("an owner's posts become samples and their card is active a minute after the site is connected", async () => {
  shop.posts = sitePosts(chattyPosts(4))
  const owner = await given.account(server, { profile: { wordpressSiteUrl: shop.url } })
  await learn(owner)
  expect(await samplesOf(owner)).toHaveLength(4)
  const { active, proposed } = (await cards(owner, 'GET', '')).body.data
  expect([active.basis, proposed]).toEqual(['From 4 texts on your site', null])
  expect(active.card.rules[0]).toMatch(/^Begin like text 1\. \(“.+”\)$/)
  const readings = () => model.asked.filter(({ prompt }) => prompt.includes('by one author')).length
  const asked = readings()
  await learn(owner)
  expect((await cards(owner, 'GET', '')).body.data.active.version).toBe(1)
  expect(readings()).toBe(asked)
})

test("uses only the connected author's posts as samples on a site with several authors", async () => {
  shop.posts = sitePosts(chattyPosts(4), [1, 2, 2, 3])
  const owner = await given.account(server, { profile: { wordpressSiteUrl: shop.url } })
  await server.app.db.update(sites).set({ wpUserId: 2 }).where(eq(sites.accountId, owner.accountId))
  await learn(owner)
  expect((await samplesOf(owner)).map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'Post 2',
    'Post 3',
  ])
})

test("drops a rule without the author's words, and does not forbid what they do say", async () => {
  const [text] = chattyPosts(1)
  const quote = text!.split(' ').slice(0, 5).join(' ')
  const answer = {
    summary: 'Warm.',
    rules: [
      { text: 'Begin in the middle of things.', quote },
      { text: 'Quote the classics.', quote: 'as Goethe said' },
      { text: 'x'.repeat(500), quote },
    ],
    never: ['leverage', quote],
    examples: [quote, 'A sentence that nobody wrote.'],
  }
  const scripted = await startScriptedLlm()
  scripted.answer(JSON.stringify(answer))
  const own = await given.server({ AI_BASE_URL: scripted.url, AI_MODEL: 'fake' })
  const owner = await given.account(own)
  await paste(owner, [text!], own)
  const { proposed } = (await cards(owner, 'POST', '/propose', {}, own)).body.data
  expect(proposed.card).toEqual({
    summary: 'Warm.',
    rules: [`Begin in the middle of things. (“${quote}”)`],
    avoid: ['leverage'],
    examples: [quote],
  })
  await own.stop()
  await scripted.close()
})

test('proposes a card next to the active one, which changes only on acceptance', async () => {
  const owner = await given.account(server)
  const call = (method: string, to: string, body?: unknown) => cards(owner, method, to, body)
  expect((await call('POST', '/propose', {})).body.code).toBe('too_few_samples')
  await paste(owner, chattyPosts(4))
  const { active, proposed } = (await call('POST', '/propose', {})).body.data
  expect([active, proposed.version, proposed.basis]).toEqual([null, 1, 'From 4 texts of yours'])
  expect(await findVoiceBrief(server.app.db, owner.accountId)).toBeUndefined()
  await call('POST', `/${proposed.id}/accept`)
  expect((await call('POST', `/${proposed.id}/accept`)).body.data.active.version).toBe(1)
  const mine = { ...proposed.card, rules: ['Never hurry.'] }
  const edited = await call('PUT', '', { version: 1, card: mine })
  expect(edited.body.data.active).toMatchObject({ version: 2, card: mine })
  expect((await call('PUT', '', { version: 1, card: mine })).body.code).toBe('version_conflict')
  const next = (await call('POST', '/propose', {})).body.data.proposed
  const after = (await call('POST', `/${next.id}/dismiss`)).body.data
  expect([after.active.version, after.proposed]).toEqual([2, null])
  expect(await findVoiceBrief(server.app.db, owner.accountId)).toMatchObject({
    cardVersion: 2,
    rules: ['Never hurry.'],
  })
})

test('lets the owner write a card by hand without a model', async () => {
  const plain = await given.server()
  const owner = await given.account(plain)
  await paste(owner, chattyPosts(1), plain)
  expect((await cards(owner, 'POST', '/propose', {}, plain)).body).toMatchObject({
    code: 'no_model',
    message: 'No AI model is connected to read your texts. Write your own card.',
  })
})
