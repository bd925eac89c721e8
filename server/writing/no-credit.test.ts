import { expect, test } from 'vitest'
import { startFakeLlm } from '../../test/fakes/fake-llm.ts'
import { given, until } from '../../test/given.ts'

test('a model without credit is asked once for a post, and its owner is told whose matter that is', async () => {
  const fake = await startFakeLlm()
  fake.behave('no-credit')
  const server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' })
  const owner = await given.account(server)
  const { body } = await server.call('POST', '/posts/generate', { topic: 'Soap' }, owner.token)
  const failure = await until(async () => {
    const answer = await server.call('GET', `/posts/${body.data.post.id}`, undefined, owner.token)
    return answer.body.data.post.failure
  })
  expect(fake.asked).toHaveLength(1)
  expect(failure).toMatchObject({
    cause: 'model_out_of_credit',
    message: 'The writing model’s account has no credit left.',
    fix: expect.stringContaining('operator'),
  })
  await server.stop()
  await fake.close()
})
