import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { hourAhead, reconcile, savePreferences, weekOf } from '../../../test/given/given-slots.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { sites } from '../../schema/profile.ts'
import { siteReads } from '../../schema/site-posts.ts'

const model = await startScriptedLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'scripted' })
afterAll(async () => {
  await server.stop()
  await model.close()
})

const content =
  '<p>Alte Hunde baden wir in warmem Wasser, weil sie schneller frieren und langsamer trocknen als junge Hunde. Bei nervösen Hunden schneiden wir die Krallen an zwei Tagen, und das Fell bürsten wir vor dem Bad.</p>'
const proposal = (title: string, more: object = {}) => ({
  ...{ title, question: `Wie geht das beim Hund: ${title}?`, evidence: ['Alte Hunde baden'] },
  ...{ reason: 'Customers ask this in autumn.', intent: 'to decide', keywords: ['Hunde baden'] },
  ...more,
})
const good = [
  'Krallen schneiden bei nervösen Hunden',
  'Wie oft das Fell gebürstet wird',
  'Warmes Wasser oder kaltes?',
  'Junge Hunde an das Bad gewöhnen',
  'Wann ein Hund trocken ist',
  'Frieren Hunde nach dem Bürsten?',
]
const answer = (topics: object[]) => JSON.stringify({ topics })
const call = (owner: Account, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, path, body, owner.token)
const listed = async (owner: Account) => (await call(owner, 'GET', '/topics')).body.data.topics
const titles = (topics: { title: string }[]) => topics.map(({ title }) => title)

async function givenOwner(mode = 'automatic') {
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'Alte Hunde baden', content })
  await savePreferences(server, owner, { scheduledTimes: weekOf(hourAhead(100)), autopilot: mode })
  return owner
}
const propose = (owner: Account) =>
  until(async () => {
    const { data } = (await call(owner, 'POST', '/topics/propose')).body
    return data.notice?.startsWith('Still') ? undefined : data
  })

test('proposes a month of topics with reasons in one call, without those that cannot be written', async () => {
  const owner = await givenOwner()
  const before = model.prompts.length
  model.answer(
    answer([
      proposal('Alte Hunde richtig baden'),
      proposal('The best shampoo for your dog in the cold months of the year'),
      proposal('Kryptowährungen als Geldanlage', {
        question: 'Lohnen sich Kryptowährungen?',
        keywords: ['Bitcoin'],
      }),
      proposal('Ohren reinigen beim Hund', { evidence: ['A study by Harvard'] }),
      ...good.map((title) => proposal(title)),
      proposal('Krallen bei nervösen Hunden schneiden'),
      { title: 'Halb' },
    ]),
  )
  const { topics, notice } = await propose(owner)
  expect(notice).toBeNull()
  expect(titles(topics)).toEqual(good.slice(0, 5))
  expect(topics[0]).toMatchObject({
    ...{ state: 'proposed', reason: 'Customers ask this in autumn.', intent: 'to decide', coveredBy: null },
    ...{
      evidence: ['Alte Hunde baden'],
      question: expect.stringContaining('Krallen'),
      keywords: ['Hunde baden'],
    },
  })
  const slots = topics.map(({ slot }: { slot: string }) => new Date(slot).getTime())
  expect(slots).toEqual([0, 7, 14, 21, 28].map((days) => hourAhead(100 + 24 * days).getTime()))
  expect(model.prompts.length).toBe(before + 1)
  expect(model.prompts.at(-1)).toContain('"language": "German"')
})

test('approves, swaps and drops proposals, and does not propose dropped topics again', async () => {
  const owner = await givenOwner('ask')
  model.answer(answer(good.map((title) => proposal(title))))
  const { topics } = await propose(owner)
  expect(topics[0]).toMatchObject({ state: 'proposed', slot: hourAhead(100).toISOString() })
  const approved = (await call(owner, 'PUT', `/topics/${topics[1].id}`, { state: 'approved' })).body.data
    .topics
  expect(approved[0]).toMatchObject({ title: good[1], state: 'approved', slot: hourAhead(100).toISOString() })
  const swapped = (await call(owner, 'POST', `/topics/${topics[0].id}/swap`)).body.data
  expect(swapped.notice).toBeNull()
  expect(titles(swapped.topics)).toEqual([good[1], good[5], ...good.slice(2, 5)])
  await call(owner, 'DELETE', `/topics/${topics[2].id}`)
  const before = model.prompts.length
  const other = 'Schneller bürsten ohne Ziepen'
  model.answer(answer([...good, other].map((title) => proposal(title))))
  const again = await propose(owner)
  expect(again.topics.find(({ title }: { title: string }) => title === other).slot).not.toBeNull()
  expect(model.prompts.length).toBeGreaterThan(before)
  expect(titles(again.topics)).not.toContain(good[0])
  expect(titles(again.topics)).not.toContain(good[2])
  expect(model.prompts.at(-1)).toContain('"alreadyPlanned"')
})

test('swaps an approved topic for a proposal at its time, and fills no other slot with what it had proposed', async () => {
  const owner = await givenOwner()
  model.answer(answer(good.slice(0, 2).map((title) => proposal(title))))
  const { topics } = await propose(owner)
  expect(titles(topics)).toEqual(good.slice(0, 2))
  const { id, slot } = topics[0]
  await call(owner, 'PUT', `/topics/${id}`, { state: 'approved' })
  model.answer(answer(good.slice(2, 4).map((title) => proposal(title))))
  await call(owner, 'POST', `/topics/${id}/swap`)
  expect(await listed(owner)).toMatchObject([
    { title: good[2], state: 'proposed', slot },
    { title: good[1], slot: topics[1].slot },
  ])
  await call(owner, 'POST', `/topics/${topics[1].id}/swap`)
  expect(titles(await listed(owner))).toEqual([good[2], good[3]])
})

test('asks again with reasons when there are too few, and keeps only typed topics without a model', async () => {
  const owner = await givenOwner()
  let calls = 0
  model.answer(() => answer(calls++ === 0 ? [proposal(good[0]!)] : good.map((title) => proposal(title))))
  expect(titles((await propose(owner)).topics)).toEqual(good.slice(0, 5))
  expect(model.prompts.at(-1)).toContain('more are needed, beside “Krallen schneiden bei nervösen Hunden”')
  const plain = await given.server()
  const other = await given.account(plain)
  const { data } = (await plain.call('POST', '/topics/propose', undefined, other.token)).body
  const notice = 'Proposing topics needs an AI model, and none is connected. Add your own.'
  expect(data).toEqual({ topics: [], notice })
})

test('proposes topics once the site is read, and again when half a month is left', async () => {
  const owner = await givenOwner()
  model.answer(answer(good.map((title) => proposal(title))))
  await reconcile(server, owner)
  expect(await listed(owner)).toEqual([])
  const { accountId } = owner
  const [site] = await server.app.db.select().from(sites).where(eq(sites.accountId, accountId))
  await server.app.db.insert(siteReads).values({ accountId, siteUrl: site!.url, readAt: sql`now()` })
  await reconcile(server, owner)
  const first = await until(async () => {
    const found = await listed(owner)
    return found.length === 5 && found
  })
  await call(owner, 'DELETE', `/topics/${first[0].id}`)
  const before = model.prompts.length
  await reconcile(server, owner)
  expect(model.prompts.length).toBe(before)
})
