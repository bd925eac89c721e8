import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainAnswers } from '../../../test/fakes/models/plain-llm.ts'
import { kindOf, verdictsFor } from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm, type ScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { givenSlot, slotIn } from '../../../test/given/given-slots.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { heldSentences } from '../../schema/writing.ts'
import { readHeldPost } from './decide-sentence.ts'

let fake: ScriptedLlm
let server: Server
beforeAll(async () => {
  fake = await startScriptedLlm()
  server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'scripted' })
})
afterAll(async () => {
  await server.stop()
  await fake.close()
})

/** Writes like any fake, and answers readings with `reads`. */
function answerWith(reads: (prompt: string) => string) {
  const answer = plainAnswers()
  fake.answer((prompt) => (kindOf(prompt) === 'check' ? reads(prompt) : answer(prompt)))
}

async function written(owner: Account) {
  const { body } = await server.call('POST', '/posts/generate', { topic: 'A calm bath' }, owner.token)
  const { id } = body.data.post
  const at = new Date('2099-01-01T09:00:00Z')
  await server.app.db
    .insert(autopilotSlots)
    .values({ accountId: owner.accountId, at, writeAt: at, postId: id, state: 'skipped' })
  const post = await until(async () => {
    const now = await find(owner, id)
    return now.status !== 'writing' && now
  }, 120_000)
  await approveOthers(id)
  return post
}

/** Decides what code found in the fake's prose. */
const approveOthers = (postId: string) =>
  server.app.db
    .update(heldSentences)
    .set({ state: 'approved' })
    .where(and(eq(heldSentences.postId, postId), ne(heldSentences.key, '#notRead')))
const find = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
const heldOf = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}/checks`, undefined, owner.token)).body.data.held
    .filter(({ state }: { state: string }) => state === 'open')
    .map(({ check }: { check: string }) => check)
const attempt = { signal: new AbortController().signal, last: true }
const read = (postId: string) => readHeldPost.run(server.app, { postId, tries: 0 }, attempt)

test('holds an autopilot post that no model could read, and releases it after a reading', async () => {
  const owner = await given.account(server)
  answerWith(() => 'I have read it all.')
  const { id, status } = await written(owner)
  expect(status).toBe('held')
  expect(await heldOf(owner, id)).toEqual(['notRead'])
  await read(id)
  expect(await heldOf(owner, id)).toEqual(['notRead'])
  answerWith((prompt) => verdictsFor(prompt))
  await read(id)
  expect(await find(owner, id)).toMatchObject({ status: 'draft' })
  expect(await heldOf(owner, id)).toEqual([])
})

test('returns an autopilot post to its slot after a late reading that names nothing', async () => {
  answerWith(() => 'I have read it all.')
  const { owner, at } = await givenSlot(server)
  const { post } = await slotIn(server, owner, at, 'held')
  await approveOthers(post!.id)
  answerWith((prompt) => verdictsFor(prompt))
  await read(post!.id)
  expect((await slotIn(server, owner, at, 'approved')).post).toMatchObject({
    ...{ id: post!.id, status: 'scheduled', scheduledAt: at },
  })
})

test('waits for the owner when a late reading names something', async () => {
  const owner = await given.account(server)
  answerWith(() => 'I have read it all.')
  const { id } = await written(owner)
  let isFirst = true
  answerWith((prompt) => verdictsFor(prompt, () => isFirst && !(isFirst = false)))
  await read(id)
  expect(await find(owner, id)).toMatchObject({ status: 'held' })
  expect(await heldOf(owner, id)).toEqual(['unsupported'])
})
