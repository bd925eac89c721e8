import { expect, test } from 'vitest'
import { startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { given, until } from '../../../test/given/given.ts'

test.each([
  ['credit', 'no-credit', 'model_out_of_credit', 'Our account with the writing model has run out of credit.'],
  [
    'anything left of its day',
    'day-used-up',
    'model_out_of_quota',
    'We’ve reached the daily limit of the writing model’s provider.',
  ],
] as const)(
  'asks a model without %s once per post, and tells the owner who can fix it',
  async (_what, behaviour, cause, message) => {
    const fake = await startFakeLlm()
    fake.behave(behaviour)
    const server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' })
    const owner = await given.account(server)
    const { body } = await server.call('POST', '/posts/generate', { topic: 'Soap' }, owner.token)
    const failure = await until(async () => {
      const answer = await server.call('GET', `/posts/${body.data.post.id}`, undefined, owner.token)
      return answer.body.data.post.failure
    })
    expect(fake.asked).toHaveLength(1)
    expect(failure).toMatchObject({
      cause,
      message,
      fix: expect.stringMatching(/contact support/i),
    })
    await server.stop()
    await fake.close()
  },
)
