import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countWords } from '../../../contract/posts/count-words.ts'
import { planIds, plans } from '../../../contract/billing/plans.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { readStream } from '../../../test/read-stream.ts'
import { posts } from '../../schema/posts.ts'
import { writingLedger } from '../../schema/writing.ts'

const generate = (
  server: Server,
  owner: Account,
  body: object = { topic: 'How often should a dog be washed?' },
) => server.call('POST', '/posts/generate', body, owner.token)
const get = async (server: Server, owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
const written = (server: Server, owner: Account, id: string) =>
  until(async () => {
    const post = await get(server, owner, id)
    return post.status !== 'writing' && post
  })
const ledgerOf = async (server: Server, owner: Account) =>
  (await server.app.db.select().from(writingLedger).where(eq(writingLedger.accountId, owner.accountId))).map(
    ({ words }) => words,
  )

test.each(planIds)(
  'answers at once for a post of the plan %s, which becomes a draft in its range',
  async (plan) => {
    const server = await given.server()
    const owner = await given.account(server, { plan })
    const answer = await generate(server, owner, {
      topic: 'How often should a dog be washed?',
      keywords: ['dog grooming', 'dog grooming'],
      tone: 'professional',
    })
    expect(answer.status).toBe(202)
    expect(answer.body.data.post).toMatchObject({
      status: 'writing',
      title: 'How often should a dog be washed?',
      content: '',
      word_count: 0,
    })
    const post = await written(server, owner, answer.body.data.post.id)
    expect(post).toMatchObject({
      status: 'draft',
      writer: 'sample',
      keywords: ['dog grooming'],
      failure: null,
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
    })
    expect(post.word_count).toBe(countWords(post.content))
    expect(post.word_count).toBeGreaterThanOrEqual(plans[plan].limits.words.min)
    expect(post.word_count).toBeLessThanOrEqual(plans[plan].limits.words.max)
    expect(
      Object.values(post.captions as Record<string, string>).every((caption) => caption.includes('{url}')),
    ).toBe(true)
    expect(await ledgerOf(server, owner)).toEqual([post.word_count])
  },
)

test('picks a topic from the keywords, else from the profile, if none is given', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  expect((await generate(server, owner, { keywords: ['nail trimming'] })).body.data.post.title).toContain(
    'nail trimming',
  )
  expect((await generate(server, owner, {})).body.data.post.title).toContain('Paws & Bubbles')
})

test('streams every step in order, ends with done, and resumes where a reader stopped', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { id } = (await generate(server, owner)).body.data.post
  const events = await readStream(server, owner, id)
  expect(
    events.map(({ data }) => data.step ?? data.event).filter((step, at, all) => step !== all[at - 1]),
  ).toEqual(['brief', 'write', 'finish', 'done'])
  const percents = events.flatMap(({ data }) => (data.percent === undefined ? [] : [data.percent]))
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(events.at(-1)!.data).toEqual({
    event: 'done',
    word_count: (await get(server, owner, id)).word_count,
    writer: 'sample',
  })
  expect(await readStream(server, owner, id)).toEqual(events)
  expect(await readStream(server, owner, id, events[2]!.id)).toEqual(events.slice(3))
  expect(await readStream(server, owner, id, events.at(-1)!.id)).toEqual([])
})

test('reports at once that a manual post is done', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  expect((await readStream(server, owner, post.id)).map(({ data }) => data)).toEqual([
    expect.objectContaining({ event: 'done', word_count: 5 }),
  ])
})

test('keeps fifty parallel calls within a day’s words, and tells refused ones when to retry', async () => {
  const server = await given.server()
  const owner = await given.account(server, { plan: 'basic' })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => generate(server, owner, { topic: `Topic ${at}` })),
  )
  const accepted = answers.filter(({ status }) => status === 202)
  // 20 reservations of 750 words. Posts finished meanwhile refund unused words, so a few more fit.
  expect(accepted.length).toBeGreaterThanOrEqual(20)
  expect(accepted.length).toBeLessThanOrEqual(25)
  for (const refused of answers.filter(({ status }) => status !== 202)) {
    expect([refused.status, refused.body.code]).toEqual([429, 'daily_limit_reached'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await ledgerOf(server, owner))[0]).toBeLessThanOrEqual(15_000)
  // Twenty and more posts, written one after the other, take longer than the usual limit.
  await until(
    async () =>
      (await server.app.db.select().from(posts).where(eq(posts.accountId, owner.accountId))).every(
        ({ status }) => status === 'draft',
      ),
    55_000,
  )
  const delivered = (
    await server.app.db.select().from(posts).where(eq(posts.accountId, owner.accountId))
  ).reduce((sum, { wordCount }) => sum + wordCount, 0)
  expect(await ledgerOf(server, owner)).toEqual([delivered])
})

test('applies AI_DAILY_LIMIT to each account separately, however many calls arrive at once', async () => {
  const server = await given.server({ AI_DAILY_LIMIT: '3000' })
  const owners = [
    await given.account(server, { plan: 'basic' }),
    await given.account(server, { plan: 'basic' }),
  ]
  const answers = await Promise.all(
    owners.flatMap((owner) =>
      Array.from({ length: 50 }, (_, at) => generate(server, owner, { topic: `Topic ${at}` })),
    ),
  )
  for (const [at, owner] of owners.entries()) {
    const own = answers.slice(50 * at, 50 * at + 50)
    // Four reservations of 750 words, or five if a finished post refunded words in time.
    const accepted = own.filter(({ status }) => status === 202)
    expect([4, 5]).toContain(accepted.length)
    expect(own.filter(({ body }) => body.code === 'daily_limit_reached')).toHaveLength(50 - accepted.length)
    expect((await ledgerOf(server, owner))[0]).toBeLessThanOrEqual(3000)
  }
})

test('a call repeated with the same id starts one post and reserves its words once', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const id = randomUUID()
  const ask = (token = owner.token) => server.call('POST', '/posts/generate', { id, topic: 'Soap' }, token)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status, body }) => [status, body.data?.post.id])).toEqual(
    answers.map(() => [202, id]),
  )
  const { body } = await server.call('GET', '/posts', undefined, owner.token)
  expect(body.data.posts).toHaveLength(1)
  const [ledger] = await server.app.db
    .select()
    .from(writingLedger)
    .where(eq(writingLedger.accountId, owner.accountId))
  expect(ledger?.words).toBeLessThanOrEqual(750)
  const other = await given.account(server)
  expect((await ask(other.token)).status).toBe(404)
})

test('restarts a failed post once with its original request, and its stream shows only the new attempt', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { id } = (await generate(server, owner, { topic: 'Soap', instructions: 'Short.' })).body.data.post
  await readStream(server, owner, id)
  const failure = { cause: 'model_unavailable', message: 'It could not be reached.', fix: 'Wait.' }
  const unwritten = { status: 'failed' as const, content: '', wordCount: 0, failure }
  await server.app.db.update(posts).set(unwritten).where(eq(posts.id, id))
  const again = () => server.call('POST', '/posts/generate', { id }, owner.token)
  const answers = await Promise.all([again(), again()])
  for (const { status, body } of answers) {
    expect(status).toBe(202)
    expect(body.data.post).toMatchObject({ id, failure: null })
  }
  const events = await readStream(server, owner, id)
  expect(events.map(({ data }) => data.step ?? data.event).filter((step) => step === 'brief')).toHaveLength(1)
  expect(events.at(-1)!.data.event).toBe('done')
  expect((await get(server, owner, id)).status).toBe('draft')
  // A draft can't be restarted.
  expect((await again()).body.data.post.status).toBe('draft')
})
