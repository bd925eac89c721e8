import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, type Account } from '../../../test/given/given.ts'
import { facts as factRows, proposedFacts } from '../../schema/profile.ts'
import { heldSentences } from '../../schema/writing.ts'
import { factKey, findReplaced, findCurrentFacts } from './facts.ts'

const server = await given.server()

const call = async (owner: Account, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) => {
  const answer = await server.call(method, `/profile/facts${path}`, body, owner.token)
  return { status: answer.status, body: answer.body, facts: answer.body.data?.facts }
}

test('adds a fact once, changes it and removes it', async () => {
  const owner = await given.account(server)
  await call(owner, 'POST', '', { text: 'We opened in Leeds in 2014.' })
  const { facts } = await call(owner, 'POST', '', { text: ' we opened in Leeds, in 2014 ' })
  expect(facts).toMatchObject([{ text: 'We opened in Leeds in 2014.', post: null }])
  await call(owner, 'POST', '', { text: 'We are three groomers.' })
  const id: string = facts[0].id
  const changed = await call(owner, 'PUT', `/${id}`, { text: 'We opened in Leeds in 2015.' })
  expect(changed.facts.map(({ text }: { text: string }) => text)).toEqual([
    'We opened in Leeds in 2015.',
    'We are three groomers.',
  ])
  expect(await call(owner, 'PUT', `/${id}`, { text: 'We are three groomers' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { text: 'This is already on your fact sheet.' } },
  })
  expect((await call(owner, 'DELETE', `/${id}`)).status).toBe(200)
  expect(await call(owner, 'PUT', `/${id}`, { text: 'Gone.' })).toMatchObject({ status: 404 })
  expect((await call(owner, 'GET')).facts).toHaveLength(1)
})

test('does not ask to confirm what its owner has said in the same words', async () => {
  const owner = await given.account(server)
  const { accountId } = owner
  const text = 'A first visit costs £60.'
  const found = { accountId, url: 'https://paws.example/', heading: '', quote: text }
  await server.app.db.insert(proposedFacts).values([
    { ...found, text, key: factKey(text) },
    { ...found, text: 'We open at nine.', key: 'other' },
  ])
  const { body } = await call(owner, 'POST', '', { text: 'a first visit costs £60' })
  expect(body.data.proposed.map((one: { text: string }) => one.text)).toEqual(['We open at nine.'])
})

test('names the post in which a fact was confirmed, and keeps accounts from changing others’ facts', async () => {
  const [owner, other] = [await given.account(server), await given.account(server)]
  const text = 'Maria Lopez has groomed dogs since 2009.'
  const post = await given.post(server, owner, { title: 'A calm bath' })
  const foreign = await given.post(server, other, { title: 'Somebody else' })
  const held = { sentence: text, claims: [], state: 'approved' as const }
  for (const { id } of [foreign, post])
    await server.app.db.insert(heldSentences).values({ ...held, postId: id, key: id })
  const { facts } = await call(owner, 'POST', '', { text })
  expect(facts).toMatchObject([{ text, post: { id: post.id, title: 'A calm bath' } }])
  expect(await call(other, 'PUT', `/${facts[0].id}`, { text: 'Mine now.' })).toMatchObject({ status: 404 })
})

test('stores a thousand facts at most, even when twenty are added at once', async () => {
  const owner = await given.account(server)
  const { accountId } = owner
  const numbered = Array.from({ length: 995 }, (_, i) => ({ accountId, text: `Fact ${i}`, key: `fact ${i}` }))
  await server.app.db.insert(factRows).values(numbered)
  const more = Array.from({ length: 20 }, (_, i) =>
    call(owner, 'POST', '', { text: `One more, number ${i}.` }),
  )
  const answers = await Promise.all(more)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'storage_full')).toHaveLength(15)
})

test('cleans up facts that only hold the disputed words of an approved sentence, and keeps complete ones', async () => {
  const owner = await given.account(server)
  const { accountId } = owner
  const post = await given.post(server, owner, {})
  const sentence = 'The two together cost $410.'
  await server.app.db.insert(heldSentences).values({
    postId: post.id,
    sentence,
    key: sentence,
    state: 'approved',
    // As the previous release wrote them.
    claims: [{ kind: 'price', text: '$410' }] as never,
  })
  const texts = ['$410', sentence, 'We opened in 2014.']
  await server.app.db.insert(factRows).values(texts.map((text) => ({ accountId, text, key: text })))
  const migration = new URL('../../migrations/0005_whole_facts.sql', import.meta.url)
  await server.app.db.execute(sql.raw(readFileSync(migration, 'utf8')))
  const { facts } = await call(owner, 'GET')
  expect(facts.map(({ text }: { text: string }) => text).toSorted()).toEqual([sentence, 'We opened in 2014.'])
})

test('states the newer of two facts that differ in one number, and says which one it replaces', async () => {
  const owner = await given.account(server)
  for (const text of ['We have 3 ovens.', 'A bath of 20 minutes costs $30.', 'We bake every day.'])
    await call(owner, 'POST', '', { text })
  await call(owner, 'POST', '', { text: 'A bath of 40 minutes costs $50.' })
  const { facts } = await call(owner, 'POST', '', { text: 'We have 5 ovens.' })
  const named = (text: string) => facts.find((fact: { text: string }) => fact.text === text)
  expect(named('We have 3 ovens.').replaced_by).toBe(named('We have 5 ovens.').id)
  const others = facts.filter((fact: { text: string }) => fact.text !== 'We have 3 ovens.')
  expect(others.map((fact: { replaced_by: string | null }) => fact.replaced_by)).toEqual([
    null,
    null,
    null,
    null,
  ])
  const current = await findCurrentFacts(server.app.db, owner.accountId)
  expect(current.map(({ text }) => text)).toEqual([
    'A bath of 20 minutes costs $30.',
    'We bake every day.',
    'A bath of 40 minutes costs $50.',
    'We have 5 ovens.',
  ])
})

test('finds replaced facts in linear time', () => {
  const facts = Array.from({ length: 1000 }, (_, at) => ({
    id: `${at}`,
    text: `We have ${at} ovens. `.repeat(50),
  }))
  expect(findReplaced(facts).size).toBe(0)
  const same = Array.from({ length: 1000 }, (_, at) => ({ id: `${at}`, text: `We have ${at} ovens.` }))
  expect(new Set(findReplaced(same).values())).toEqual(new Set(['999']))
})
