import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { given, until } from '../../../test/given/given.ts'
import { postEvents } from '../../schema/posts.ts'

async function givenStreamingModel() {
  const fake = await startFakeLlm()
  const server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' })
  onTestFinished(async () => {
    await server.stop()
    await fake.close()
  })
  fake.behave('streams')
  const owner = await given.account(server)
  const { body } = await server.call('POST', '/posts/generate', { topic: 'Soap for dogs' }, owner.token)
  return { fake, server, owner, id: body.data.post.id as string }
}

test('shows the words to viewers as they are written, without storing them', async () => {
  const { fake, server, owner, id } = await givenStreamingModel()
  const answer = await fetch(`${server.url}/api/v1/posts/${id}/events`, {
    headers: { authorization: `Bearer ${owner.token}` },
    signal: AbortSignal.timeout(60_000),
  })
  let heard = ''
  let isWatching = false
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    heard += part
    if (!isWatching && heard.includes('"step":"write"')) {
      isWatching = true
      fake.release()
    }
  }
  const events = [...heard.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!))
  const shown = events.filter(({ text }) => text !== undefined)
  expect(shown.length).toBeGreaterThan(0)
  for (const event of shown) {
    expect(event).toMatchObject({ event: 'progress', step: 'write', percent: expect.any(Number) })
    expect(event.message).toBe('Writing your post')
    expect(event.text.length).toBeGreaterThan(20)
  }
  expect(events.at(-1)).toMatchObject({ event: 'done', writer: 'model' })
  const stored = await server.app.db.select().from(postEvents).where(eq(postEvents.postId, id))
  expect(stored.some(({ data }) => 'text' in data)).toBe(false)
})

test('writes a post just as well when nobody watches', async () => {
  const { fake, server, owner, id } = await givenStreamingModel()
  fake.release()
  const post = await until(async () => {
    const answer = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return answer.body.data.post.status !== 'writing' && answer.body.data.post
  })
  expect(post).toMatchObject({ status: 'draft', writer: 'model' })
})
