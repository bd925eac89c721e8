import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeLlm, type FakeLlm } from '../../../test/fakes/models/fake-llm.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'
import { feedbackTurns, writingLedger, writingRequests } from '../../schema/writing.ts'
import { writePost } from '../write-post.ts'

let fake: FakeLlm
let server: Server
beforeAll(async () => {
  fake = await startFakeLlm()
  const settings = { AI_BASE_URL: fake.url, AI_MODEL: 'fake', AI_DAILY_LIMIT: '3000', RATE_LIMITS: 'on' }
  server = await given.server(settings)
})
afterAll(async () => {
  await server.stop()
  await fake.close()
})

const generate = (owner: Account, body: object) =>
  server.call('POST', '/posts/generate', { topic: 'Soap', ...body }, owner.token)
const ledgerOf = async ({ accountId }: Account) =>
  (await server.app.db.select().from(writingLedger).where(eq(writingLedger.accountId, accountId)))[0]
const hasFailed = ({ token }: Account, id: string) =>
  until(
    async () =>
      (await server.call('GET', `/posts/${id}`, undefined, token)).body.data.post.status === 'failed',
  )

// A fifth of the plan's 15,000 words and of its 50 attempts.
const attempts = 10

test('charges every try of a failing post an attempt and a quarter of its words, with at most one model call', async () => {
  const owner = await given.account(server)
  const id = randomUUID()
  fake.behave('no-credit')
  const before = fake.asked.length
  const answers = []
  for (let i = 0; i < 15; i++) {
    answers.push(await generate(owner, { id }))
    await hasFailed(owner, id)
  }
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: attempts }, () => 202),
    ...Array.from({ length: 5 }, () => 429),
  ])
  const { code, message } = answers.at(-1)!.body
  expect([code, message]).toEqual([
    'daily_limit_reached',
    'You’ve used today’s 10 attempts. You can generate again after midnight UTC.',
  ])
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await ledgerOf(owner)).toMatchObject({ words: attempts * 188, attempts })
  expect(fake.asked.length - before).toBeLessThanOrEqual(attempts)
})

test('of forty posts requested at once, only as many start as words and attempts allow', async () => {
  const owner = await given.account(server)
  fake.behave('no-credit')
  const answers = await Promise.all(Array.from({ length: 40 }, () => generate(owner, {})))
  const begun = answers.filter(({ status }) => status === 202)
  expect(begun.length).toBeLessThanOrEqual(attempts)
  for (const { body } of begun) await hasFailed(owner, body.data.post.id)
  while ((await generate(owner, {})).status === 202);
  expect((await ledgerOf(owner))!.attempts).toBeLessThanOrEqual(attempts)
  expect((await ledgerOf(owner))!.words).toBeLessThanOrEqual(3000)
})

test('a request stopped while the model thinks costs a quarter, so stopping in a loop ends at the daily limit', async () => {
  const owner = await given.account(server, { plan: 'premium' })
  const content = `<p>${'soap '.repeat(1900)}</p>`
  const post = await given.post(server, owner, { content })
  fake.behave('hang')
  const statuses: number[] = []
  for (let i = 0; i < 15; i++) {
    const turnId = randomUUID()
    const body = { turnId, request: 'Shorter', version: post.version }
    const asked = await server.call('POST', `/posts/${post.id}/feedback`, body, owner.token)
    statuses.push(asked.status)
    if (asked.status !== 202) continue
    const turnOf = () => server.app.db.select().from(feedbackTurns).where(eq(feedbackTurns.id, turnId))
    await until(async () => (await turnOf())[0]!.modelCalls > 0)
    await server.call('POST', `/posts/${post.id}/feedback/${turnId}`, { decision: 'stop' }, owner.token)
  }
  // 475 of 1,900 words each; a fourth reservation would exceed 3,000.
  expect(statuses.filter((status) => status === 202)).toHaveLength(3)
  expect(await ledgerOf(owner)).toMatchObject({ words: 1425, attempts: 3 })
})

test('a request stopped before the model was called costs only its attempt', async () => {
  const owner = await given.account(server, { plan: 'premium' })
  const post = await given.post(server, owner, { content: '<p>Soap is fine for most dogs.</p>' })
  const [turn] = await server.app.db
    .insert(feedbackTurns)
    .values({
      ...{
        id: randomUUID(),
        postId: post.id,
        request: 'Shorter',
        before: '',
        day: '2026-03-01',
        reserved: 6,
      },
    })
    .returning()
  await server.app.db
    .insert(writingLedger)
    .values({ accountId: owner.accountId, day: '2026-03-01', words: 6, attempts: 1 })
  const path = `/posts/${post.id}/feedback/${turn!.id}`
  expect((await server.call('POST', path, { decision: 'stop' }, owner.token)).status).toBe(200)
  expect(await ledgerOf(owner)).toMatchObject({ words: 0, attempts: 1 })
})

test('a post that has used its sixty model calls fails without another one', async () => {
  const owner = await given.account(server)
  const [post] = await server.app.db
    .insert(posts)
    .values({ accountId: owner.accountId, title: 'Soap', content: '', status: 'writing' })
    .returning()
  const postId = post!.id
  const day = '2026-03-01'
  const request = { topic: 'Soap', keywords: [], tone: 'casual', plan: 'basic', day, reserved: 750 }
  await server.app.db.insert(writingRequests).values({ postId, request, modelCalls: 60 })
  const before = fake.asked.length
  const { signal } = new AbortController()
  await writePost.run(server.app, { postId }, { signal, last: false })
  await hasFailed(owner, postId)
  expect(fake.asked.length).toBe(before)
})

test("AI keyword suggestions fall back to the traditional method after the day's attempts, and say so", async () => {
  const owner = await given.account(server)
  const day = new Date().toISOString().slice(0, 10)
  await server.app.db.insert(writingLedger).values({ accountId: owner.accountId, day, attempts })
  const before = fake.asked.length
  const body = { content: 'Washing a dog at home takes a calm bath and warm water.', useAI: true }
  const answer = await server.call('POST', '/keywords/generate', body, owner.token)
  expect(answer.body.data).toMatchObject({
    ...{ method: 'nlp', notice: expect.stringContaining('10 attempts') },
  })
  expect(fake.asked.length).toBe(before)
})
