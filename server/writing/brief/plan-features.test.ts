import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { startPlainLlm } from '../../../test/fakes/models/plain-llm.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'

const model = await startPlainLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'plain' })
afterAll(async () => {
  await server.stop()
  await server.database.close()
  await model.close()
})
const topic = 'Getting a nervous dog ready for the groomer'
const generate = (owner: Account, body: object) =>
  server.call('POST', '/posts/generate', { topic, ...body }, owner.token)
const persona = {
  name: 'First-time owners',
  wants: 'A calm dog',
  words: 'pup',
  objections: 'It costs too much',
}
const savePersona = (owner: Account, id: string, body: object = persona) =>
  server.call('PUT', `/profile/personas/${id}`, body, owner.token)
const account = (plan: PlanId) => given.account(server, { plan })

async function written(at: Server, owner: Account, id: string) {
  const get = (path: string) => at.call('GET', `/posts/${id}${path}`, undefined, owner.token)
  await until(async () => (await get('')).body.data.post.status !== 'writing')
  return { post: (await get('')).body.data.post, checks: (await get('/checks')).body.data }
}

test('the basic plan has the basic frameworks; it refuses or omits the others, personas and newsletters, and says which plan has them', async () => {
  const owner = await account('basic')
  expect(await generate(owner, { framework: 'pas' })).toMatchObject({
    status: 402,
    body: { message: 'Advanced frameworks are part of the Smart Marketer plan.' },
  })
  expect((await savePersona(owner, randomUUID())).status).toBe(402)
  expect((await generate(owner, { personaId: randomUUID() })).status).toBe(402)
  const save = (frameworks: string[]) =>
    server.call('PUT', '/profile/preferences', { frameworks }, owner.token)
  expect((await save(['story'])).status).toBe(402)
  expect((await save(['listicle', 'how-to'])).body.data.preferences.frameworks).toEqual([
    'listicle',
    'how-to',
  ])
  const begun = await generate(owner, { framework: 'listicle' })
  const { post, checks } = await written(server, owner, begun.body.data.post.id)
  expect(post.newsletter).toBeNull()
  expect(checks.asked).toMatchObject({
    framework: { id: 'listicle' },
    points: [],
    callToAction: null,
    passages: [],
  })
  expect(checks.asked.framework.parts.every(({ isThere }: { isThere: boolean }) => isThere)).toBe(true)
})

test('refuses a case study without facts and a comparison without two sides before spending a word', async () => {
  const owner = await account('standard')
  expect(await generate(owner, { framework: 'case-study' })).toMatchObject({
    status: 400,
    body: { fields: { sources: expect.stringContaining('Tell us what happened') } },
  })
  expect(await generate(owner, { framework: 'comparison' })).toMatchObject({
    status: 400,
    body: { fields: { topic: expect.stringContaining('both') } },
  })
})

test('keeps personas within their account and plan, and checks the current text for what was requested', async () => {
  const [owner, stranger] = [await account('standard'), await account('standard')]
  const ids = Array.from({ length: 6 }, () => randomUUID())
  for (const id of ids.slice(0, 5)) expect((await savePersona(owner, id)).status).toBe(200)
  expect((await savePersona(owner, ids[5]!)).body.code).toBe('storage_full')
  expect(
    (await savePersona(owner, ids[0]!, { ...persona, name: 'Old hands' })).body.data.personas,
  ).toHaveLength(5)
  expect((await savePersona(stranger, ids[0]!)).body.code).toBe('not_found')
  expect((await generate(stranger, { personaId: ids[0] })).body.code).toBe('not_found')
  const remove = (who: Account) => server.call('DELETE', `/profile/personas/${ids[4]}`, undefined, who.token)
  expect((await remove(stranger)).body.code).toBe('not_found')
  expect((await remove(owner)).body.data.personas).toHaveLength(4)

  const requests = { points: ['Parking is free behind the house'], callToAction: 'Ring us on Monday morning' }
  const begun = await generate(owner, { ...requests, framework: 'bab', personaId: ids[0] })
  const { post, checks } = await written(server, owner, begun.body.data.post.id)
  expect(checks.asked).toMatchObject({
    tone: { name: 'professional', goesBy: 'tone' },
    framework: {
      id: 'bab',
      parts: ['Before', 'After', 'Bridge'].map((part) => ({ part, isThere: true })),
    },
    points: [{ isThere: true }],
    callToAction: { isThere: true },
    persona: 'Old hands',
    passages: [],
  })
  expect(post.newsletter).toMatchObject({
    subject: expect.any(String),
    body: expect.stringContaining('{url}'),
  })
  await server.call('PUT', `/posts/${post.id}`, { content: '<p>Nothing at all of it.</p>' }, owner.token)
  const after = await server.call('GET', `/posts/${post.id}/checks`, undefined, owner.token)
  expect(after.body.data.asked).toMatchObject({
    // No model has read this text.
    framework: { id: 'bab', parts: [] },
    points: [{ isThere: false }],
    callToAction: { isThere: false },
  })
})
