import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { addTopics, hourAhead, savePreferences, slotsOf, weekOf } from '../../../test/given/given-slots.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { posts } from '../../schema/posts.ts'
import { writingRequests } from '../../schema/writing.ts'

const server = await given.server()
const { db } = server.app

async function account(plan: PlanId, selectedTones: string[]): Promise<Account> {
  const owner = await given.account(server, { plan })
  await server.call('PUT', '/profile/preferences', { selectedTones }, owner.token)
  return owner
}
const generate = (owner: Account, body: object) =>
  server.call('POST', '/posts/generate', { topic: 'Clean dogs', ...body }, owner.token)
/** The tone in the writer's prompt for that post. */
async function toneOf(id: string) {
  const [row] = await db.select().from(writingRequests).where(eq(writingRequests.postId, id))
  return row?.request.tone
}
async function generatedTone(owner: Account, body: object = {}) {
  const answer = await generate(owner, body)
  expect(answer.status).toBe(202)
  return toneOf(answer.body.data.post.id)
}

test('writes in a professional tone by default and refuses tones that were not chosen', async () => {
  const owner = await account('premium', [])
  expect(await generatedTone(owner)).toBe('professional')
  expect(await generatedTone(owner, { tone: 'professional' })).toBe('professional')
  const message = 'You haven’t chosen any tones. Choose casual in Settings → Preferences to use it.'
  expect(await generate(owner, { tone: 'casual' })).toMatchObject({
    status: 422,
    body: { code: 'tone_not_allowed', message, fields: { tone: message } },
  })
})

test('defaults to the first chosen tone and refuses one that was not chosen', async () => {
  const owner = await account('standard', ['humorous', 'formal'])
  expect(await generatedTone(owner)).toBe('humorous')
  expect(await generatedTone(owner, { tone: 'formal' })).toBe('formal')
  const message =
    'You haven’t chosen the professional tone. Use humorous or formal, or change your tones in Settings → Preferences.'
  expect(await generate(owner, { tone: 'professional' })).toMatchObject({
    status: 422,
    body: { fields: { tone: message } },
  })
  const { body } = await server.call('GET', '/posts', undefined, owner.token)
  expect(body.data.posts).toHaveLength(2)
})

test('limits posts for a persona and rewrites of older posts to the chosen tones', async () => {
  const owner = await account('standard', ['friendly'])
  const personaId = crypto.randomUUID()
  const persona = { name: 'First-time owners', wants: 'A calm dog' }
  expect((await server.call('PUT', `/profile/personas/${personaId}`, persona, owner.token)).status).toBe(200)
  const { id: refreshes } = await given.post(server, owner)
  for (const asked of [{ personaId }, { refreshes }]) {
    expect((await generate(owner, { ...asked, tone: 'casual' })).body.fields).toHaveProperty('tone')
    expect(await generatedTone(owner, asked)).toBe('friendly')
  }
})

test('keeps only the first chosen tones after a downgrade', async () => {
  const owner = await account('premium', ['technical', 'casual', 'formal'])
  await setSubscription(server, owner.accountId, { plan: 'basic' })
  expect(await generatedTone(owner)).toBe('technical')
  expect((await generate(owner, { tone: 'casual' })).body.message).toBe(
    'Your Lone Ranger plan includes 1 tone, so posts can be technical. Change your tones in Settings → Preferences.',
  )
})

test('gives the autopilot an allowed tone after a downgrade', async () => {
  const owner = await account('premium', ['technical', 'casual'])
  await setSubscription(server, owner.accountId, { plan: 'basic' })
  const scheduledTimes = weekOf(hourAhead(20))
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes })
  const post = await until(async () => (await slotsOf(server, owner)).find((one) => one.post)?.post)
  expect(await toneOf(post.id)).toBe('technical')
})

test('restarts a failed post in an allowed tone when its own is no longer chosen', async () => {
  const owner = await account('standard', ['casual', 'formal'])
  const begin = (body: object) => server.call('POST', '/posts/generate', body, owner.token)
  const { id } = (await generate(owner, { tone: 'formal' })).body.data.post
  const fail = async () => {
    await until(async () => {
      const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
      return body.data.post.status !== 'writing'
    })
    const failure = { cause: 'model_unavailable', message: 'It could not be reached.', fix: 'Wait.' }
    const unwritten = { status: 'failed' as const, content: '', wordCount: 0, failure }
    await db.update(posts).set(unwritten).where(eq(posts.id, id))
  }
  await fail()
  expect((await begin({ id })).status).toBe(202)
  expect(await toneOf(id)).toBe('formal')
  await fail()
  await server.call('PUT', '/profile/preferences', { selectedTones: ['casual'] }, owner.token)
  expect((await begin({ id })).status).toBe(202)
  expect(await toneOf(id)).toBe('casual')
})
