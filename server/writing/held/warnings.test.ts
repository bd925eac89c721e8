import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainAnswers } from '../../../test/fakes/models/plain-llm.ts'
import { kindOf, patchesFor, verdictsFor } from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm, type ScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'

const oath = 'A cold bath is bullshit.'
let fake: ScriptedLlm
let server: Server

beforeAll(async () => {
  fake = await startScriptedLlm()
  server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'scripted' })
  const answer = plainAnswers()
  fake.answer((prompt) => {
    const kind = kindOf(prompt)
    if (kind === 'check') return verdictsFor(prompt)
    if (kind === 'edit') return patchesFor(prompt, () => undefined)
    const text = answer(prompt)
    return kindOf(prompt) === 'write' ? `${text}\n\n${oath}` : text
  })
})
afterAll(async () => {
  await server.stop()
  await fake.close()
})

async function written(owner: Account, isForAutopilot: boolean) {
  const { body } = await server.call('POST', '/posts/generate', { topic: 'A calm bath' }, owner.token)
  const { id } = body.data.post
  const at = new Date('2099-01-01T09:00:00Z')
  if (isForAutopilot)
    await server.app.db
      .insert(autopilotSlots)
      .values({ accountId: owner.accountId, at, writeAt: at, postId: id, state: 'skipped' })
  const post = await until(async () => {
    const { data } = (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body
    return data.post.status !== 'writing' && data.post
  }, 120_000)
  const checks = (await server.call('GET', `/posts/${id}/checks`, undefined, owner.token)).body.data
  return { post, checks }
}
const said = (list: { sentence: string }[]) => list.find(({ sentence }) => sentence === oath)

test('only warns about an oath in a manual post, but holds an autopilot post until its owner decides', async () => {
  const owner = await given.account(server)
  const byHand = await written(owner, false)
  expect(byHand.post.status).toBe('draft')
  expect(byHand.checks.held).toEqual([])
  expect(said(byHand.checks.findings)).toMatchObject({
    ...{ check: 'profanity', words: 'bullshit', level: 'note' },
    reason: '“bullshit” is a swear word.',
  })
  const { post, checks } = await written(owner, true)
  expect(post.status).toBe('held')
  expect(checks.findings).toEqual([])
  const decide = (id: string, decision: string) =>
    server.call('POST', `/posts/${post.id}/held/${id}`, { decision }, owner.token)
  type Held = { id: string; isWholePost: boolean }
  const refused = await Promise.all(
    checks.held
      .filter(({ isWholePost }: Held) => isWholePost)
      .map(async ({ id }: Held) => (await decide(id, 'remove')).body.data.notice),
  )
  for (const notice of refused) expect(notice).toContain('whole post')
  for (const { id, isWholePost } of checks.held as Held[])
    await decide(id, isWholePost ? 'approve' : 'remove')
  const { data } = (await server.call('GET', `/posts/${post.id}`, undefined, owner.token)).body
  expect(data.post.status).toBe('draft')
  expect(data.post.content).not.toContain(oath)
})
