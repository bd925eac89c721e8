import { afterAll, expect, test } from 'vitest'
import { startPlainLlm } from '../../../test/fakes/models/plain-llm.ts'
import { chattyPosts } from '../../../test/fakes/models/voiced-texts.ts'
import { addTopics, hourAhead, savePreferences, slotIn, weekOf } from '../../../test/given/given-slots.ts'
import { given, until } from '../../../test/given/given.ts'

const model = await startPlainLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'plain' })
afterAll(async () => {
  await server.stop()
  await model.close()
})

test("edits a post below the owner's voice range with the differences, and autopilot asks first", async () => {
  const owner = await given.account(server)
  for (const [at, text] of chattyPosts(5).entries())
    await server.call('POST', '/profile/voice/samples', { title: `Post ${at}`, text }, owner.token)
  const from = model.requests.length
  await addTopics(server, owner)
  const at = hourAhead(20)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  const { slot, post } = await slotIn(server, owner, at, 'held')
  expect(slot.reason).toBe('checks')
  const edits = model.requests.slice(from).filter(({ prompt }) => prompt.includes('Edit the post once'))
  expect(edits[0]!.prompt).toContain('Not in the author’s voice')
  const { held } = await until(
    async () => (await server.call('GET', `/posts/${post!.id}/checks`, undefined, owner.token)).body.data,
  )
  expect(held).toContainEqual(
    expect.objectContaining({
      ...{ check: 'voice', level: 'hold', isWholePost: true },
      reason: expect.stringMatching(/^It doesn’t sound like your own posts\. .*in your posts/),
    }),
  )
})
