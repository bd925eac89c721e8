import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startFakeLlm,
  type Asked,
  type Behaviour,
  type FakeLlm,
} from '../../../test/fakes/models/fake-llm.ts'
import { given, until, type Server } from '../../../test/given/given.ts'

let fake: FakeLlm
let server: Server
beforeAll(async () => {
  fake = await startFakeLlm()
  server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' })
})
afterAll(async () => {
  await server.stop()
  await fake.close()
})

/** Writes a post with a model that behaves this way, and returns the steps it was asked for. */
async function write(behave: (asked: Asked, call: number) => Behaviour) {
  fake.behave(behave)
  const from = fake.asked.length
  const owner = await given.account(server)
  const { body } = await server.call('POST', '/posts/generate', { topic: 'Soap for dogs' }, owner.token)
  const post = await until(async () => {
    const answer = await server.call('GET', `/posts/${body.data.post.id}`, undefined, owner.token)
    return answer.body.data.post.status !== 'writing' && answer.body.data.post
  })
  return { post, asked: fake.asked.slice(from).map(({ kind }) => kind) }
}

test('asks a model that only thinks twice for a post, and tells the owner why there is none', async () => {
  const { post, asked } = await write(() => 'thinks')
  expect(post).toMatchObject({ status: 'failed', content: '', failure: { cause: 'model_out_of_tokens' } })
  expect(asked).toEqual(['write', 'write'])
})

test('asks a model that only thinks from some step on twice for that step', async () => {
  const { post, asked } = await write(({ kind }) => (kind === 'check' ? 'thinks' : 'good'))
  expect(post).toMatchObject({ status: 'draft' })
  expect(asked).toEqual(['write', 'finish', 'check', 'check'])
})

test('asks a model that needs twice the room twice per step and no more', async () => {
  const { post, asked } = await write((_asked, call) => (call % 2 === 0 ? 'thinks' : 'good'))
  expect(post).toMatchObject({ status: 'draft', writer: 'model' })
  const steps = ['write', 'finish', 'check']
  expect(asked).toEqual(steps.flatMap((step) => [step, step]))
})

test('leaves the post as written when a model only thinks about the announcements', async () => {
  const { post, asked } = await write(({ kind }) => (kind === 'finish' ? 'thinks' : 'good'))
  expect(post).toMatchObject({ status: 'draft', writer: 'model' })
  expect(asked).toEqual(['write', 'finish', 'finish', 'check'])
})
