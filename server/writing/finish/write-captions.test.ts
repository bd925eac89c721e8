import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { given } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'

const model = await startScriptedLlm()
afterAll(() => model.close())
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'writer' })

test('writes missing captions and keeps existing ones; a duplicate is requested once more and then stays missing', async () => {
  const prompts: string[] = []
  model.answer((prompt) => {
    prompts.push(prompt)
    const captions = {
      x: 'Rest your dough. {url}',
      threads: 'Let it rise all night. {url}',
      bluesky: 'Rest your dough! {url}',
    }
    return JSON.stringify({ captions: { ...captions, linkedin: 'Another one. {url}' } })
  })
  const owner = await given.account(server)
  const content = '<p>Rest your dough. Let it rise all night. Another one.</p>'
  const { id } = await given.post(server, owner, { content })
  const write = () => server.call('POST', `/posts/${id}/captions`, undefined, owner.token)
  const kept = { linkedin: 'Mine. {url}', facebook: 'Mine, too. {url}', instagram: 'And mine. {url}' }
  await server.app.db.update(posts).set({ captions: kept }).where(eq(posts.id, id))
  const { status, body } = await write()
  expect(status).toBe(200)
  expect(body.data.post.captions).toEqual({
    ...kept,
    x: 'Rest your dough. {url}',
    threads: 'Let it rise all night. {url}',
  })
  expect(body.data.notice).toContain('Try again')
  expect(prompts).toHaveLength(2)
  expect(prompts[0]).toContain('{"captions":{"x":"up to')
  expect(prompts[1]).toContain('{"captions":{"bluesky":"up to')
})

test('writes all captions again from the present text, and keeps the earlier one where the model fails', async () => {
  model.answer(() =>
    JSON.stringify({ captions: { x: 'We bake 80 loaves. {url}', linkedin: '80 loaves a day. {url}' } }),
  )
  const owner = await given.account(server)
  const { id } = await given.post(server, owner, { content: '<p>We bake 80 loaves a day.</p>' })
  const old = { x: 'We bake 60 loaves. {url}', facebook: '60 loaves, each morning. {url}' }
  await server.app.db.update(posts).set({ captions: old }).where(eq(posts.id, id))
  const { body } = await server.call('POST', `/posts/${id}/captions`, { again: true }, owner.token)
  expect(body.data.post.captions).toEqual({
    ...old,
    x: 'We bake 80 loaves. {url}',
    linkedin: '80 loaves a day. {url}',
  })
  expect(body.data.notice).toContain('Try again')
})

test('puts new captions into the house style, leaves earlier ones, and records each correction', async () => {
  model.answer(() => JSON.stringify({ captions: { x: 'Rest your colored dough. {url}' } }))
  const owner = await given.account(server)
  await server.call('PUT', '/profile/house-style', { spelling: 'british' }, owner.token)
  const { id } = await given.post(server, owner, { content: '<p>Rest your colored dough all night.</p>' })
  const kept = { linkedin: 'My color. {url}' }
  await server.app.db.update(posts).set({ captions: kept }).where(eq(posts.id, id))
  const { body } = await server.call('POST', `/posts/${id}/captions`, undefined, owner.token)
  expect(body.data.post.captions).toEqual({ ...kept, x: 'Rest your coloured dough. {url}' })
  const record = await server.call('GET', `/posts/${id}/record`, undefined, owner.token)
  expect(record.body.data.entries.map(({ data }: { data: object }) => data)).toContainEqual({
    decision: 'house_style',
    ...{ sentence: 'colored', text: 'coloured', rule: 'spelling', times: 1 },
  })
})

test('says that there is no model to write captions', async () => {
  const plain = await given.server()
  const owner = await given.account(plain)
  const { id } = await given.post(plain, owner, {})
  const { body } = await plain.call('POST', `/posts/${id}/captions`, undefined, owner.token)
  expect(body.data.notice).toContain('No AI model')
})
