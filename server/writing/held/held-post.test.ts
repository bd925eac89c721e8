import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  kindOf,
  patchesFor,
  shapePost,
  verdictsFor,
  wordsAskedFor,
} from '../../../test/fakes/models/read-task.ts'
import { startScriptedLlm, type ScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { replayCheck } from '../checks/checks.ts'

let fake: ScriptedLlm
let server: Server

beforeAll(async () => {
  fake = await startScriptedLlm()
  server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'scripted', AI_PRICES: 'scripted=2/10' })
})
afterAll(async () => {
  await server.stop()
  await fake.close()
})

const invented = 'One of our clients doubled her sales in 6 weeks.'
const nouns = 'towel comb brush table room window coat voice lamp chair bowl sponge'.split(' ')
const sentence = (at: number) =>
  `Keep the ${nouns[at % 12]} near the ${nouns[(at * 5 + 1) % 12]}, because a calm ${nouns[(at * 7 + 3) % 12]} makes step ${at} feel short.`
let said = 0
const headings = ['Begin the dog bath well', 'Go on with a dog bath', 'Look again', 'Slow down', 'End well']
const paragraph = (words: number) => {
  const text: string[] = []
  for (let count = 0; count < words; count += 17) text.push(sentence(said++))
  return text.join(' ')
}

/** Writes prose with an invented client, and removes it only if `repairs` is set. */
const write = (repairs: boolean) =>
  fake.answer((prompt) => {
    const better = 'Many people do well with a plan.'
    switch (kindOf(prompt)) {
      case 'finish':
        return '{"title": "A calm dog bath", "excerpt": "How a dog bath stays calm.", "captions": {}}'
      case 'edit':
        return patchesFor(prompt, (named) => (repairs && named === invented ? better : undefined))
      case 'check':
        return verdictsFor(prompt, (named) => named === invented && !prompt.includes(`: ${invented}`))
      case 'site':
        return '{"facts": [], "card": []}'
      case 'rewrite':
        return repairs ? better : 'I would rather not.'
      case 'text':
        return paragraph(wordsAskedFor(prompt) || 100)
      case 'write': {
        const parts = Array.from({ length: 12 }, () => paragraph(wordsAskedFor(prompt) / 12))
        const text = parts.with(5, `${invented} ${parts[5]}`)
        return shapePost(prompt, ['A dog bath is best begun in calm.', ...text], (at) => headings[at]!)
      }
    }
  })

async function written(owner: Account) {
  const { body } = await server.call(
    'POST',
    '/posts/generate',
    { topic: 'A calm bath', keywords: ['dog bath'] },
    owner.token,
  )
  return until(async () => {
    const { post } = (await server.call('GET', `/posts/${body.data.post.id}`, undefined, owner.token)).body
      .data
    return post.status !== 'writing' && post
  }, 120_000)
}
const customer = () => given.account(server, { plan: 'basic' })
const checks = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}/checks`, undefined, owner.token)).body.data
const decide = (owner: Account, id: string, sentenceId: string, body: object) =>
  server.call('POST', `/posts/${id}/held/${sentenceId}`, body, owner.token)

test('holds a post with an invented claim until its owner confirms it, and refuses to publish it before', async () => {
  const owner = await customer()
  write(false)
  const post = await written(owner)
  expect(post).toMatchObject({ status: 'held', failure: null })
  const { held, length } = await checks(owner, post.id)
  expect(held).toMatchObject([{ sentence: invented, state: 'open' }])
  expect(held[0]).toMatchObject({
    check: 'unsupported',
    reason: expect.stringContaining('Nothing you told us says this.'),
    level: 'hold',
  })
  expect(length).toEqual({ asked: { min: 600, max: 750 }, delivered: post.word_count, now: post.word_count })
  for (const [method, path, body] of [
    ['POST', `/posts/${post.id}/publish`, undefined],
    ['PUT', `/posts/${post.id}`, { status: 'published' }],
    ['POST', '/posts/schedule', { id: post.id, scheduledDate: '2099-01-01T09:00:00Z' }],
  ] as const)
    expect(await server.call(method, path, body, owner.token)).toMatchObject({
      status: 409,
      body: { code: 'unconfirmed_claims' },
    })
  const approved = await decide(owner, post.id, held[0].id, { decision: 'approve' })
  expect(approved.body.data).toMatchObject({ post: { status: 'draft' }, held: [{ state: 'approved' }] })
  const { notifications } = (await server.call('GET', '/notifications', undefined, owner.token)).body.data
  const ofReview = notifications.filter(({ kind }: { kind: string }) => kind === 'post_held')
  expect(ofReview.filter(({ unread }: { unread: boolean }) => unread)).toEqual([])
  const { facts } = (await server.call('GET', '/profile/facts', undefined, owner.token)).body.data
  expect(facts.map(({ text }: { text: string }) => text)).toEqual([invented])
  expect(
    (
      await server.call(
        'POST',
        '/posts/schedule',
        { id: post.id, scheduledDate: '2099-01-01T09:00:00Z' },
        owner.token,
      )
    ).status,
  ).toBe(200)
  // From now on every post may state it.
  const next = await written(owner)
  expect(next.status).toBe('draft')
  expect(next.content).toContain(invented)
})

test('releases the post after its owner, or the model, rewrites the sentence or removes it', async () => {
  const owner = await customer()
  for (const [body, expected] of [
    [
      { decision: 'rewrite', text: 'Many people do better with a plan.' },
      'Many people do better with a plan.',
    ],
    [{ decision: 'rewrite' }, 'Many people do well with a plan.'],
    [{ decision: 'remove' }, ''],
  ] as const) {
    write(false)
    const post = await written(owner)
    const { held } = await checks(owner, post.id)
    write(true)
    const { data } = (await decide(owner, post.id, held[0].id, body)).body
    expect(data.post).toMatchObject({ status: 'draft' })
    expect(data.post.content).not.toContain('doubled')
    expect(data.post.content).toContain(expected)
    expect(data.post.word_count).toBeGreaterThan(550)
  }
})

test('keeps the sentence held when the model puts another claim in its place', async () => {
  const owner = await customer()
  write(false)
  const post = await written(owner)
  const { held } = await checks(owner, post.id)
  const other = 'Another of our clients tripled her sales in a year.'
  fake.answer((prompt) =>
    kindOf(prompt) === 'rewrite' ? other : verdictsFor(prompt, (named) => named === other),
  )
  const { data } = (await decide(owner, post.id, held[0].id, { decision: 'rewrite' })).body
  expect(data).toMatchObject({ post: { status: 'held' }, notice: expect.stringContaining('verify') })
  expect(data.post.content).not.toContain(other)
})

test('does not hold a post when the model withdraws the claim on request', async () => {
  const owner = await customer()
  write(true)
  const post = await written(owner)
  expect(post.status).toBe('draft')
  expect(post.content).toContain('Many people do well with a plan.')
})

test('records the request, what the checks saw and who decided, and the checks replay to the same findings', async () => {
  const owner = await customer()
  write(false)
  const post = await written(owner)
  const { held } = await checks(owner, post.id)
  await decide(owner, post.id, held[0].id, { decision: 'remove' })
  const record = (await server.call('GET', `/posts/${post.id}/record`, undefined, owner.token)).body.data
  const of = (kind: string) => record.entries.filter((entry: { kind: string }) => entry.kind === kind)
  expect(of('gate').map(({ data }: { data: { gate: string } }) => data.gate)).toEqual([
    ...['checks', 'reading'],
  ])
  for (const { data } of of('gate')) expect(replayCheck(data)).toBeUndefined()
  expect(replayCheck({ ...of('gate')[1].data, verdict: { passed: true, found: [] } })).toContain('verdict')
  expect(of('decision')).toMatchObject([{ data: { decision: 'remove', sentence: invented, by: 'owner' } }])
  expect(of('delivery')).toMatchObject([
    { data: { model: 'openai-compatible:scripted', delivered: post.word_count } },
  ])
  // One token in and one out per call, at 2 and 10 dollars per million.
  for (const { data } of of('call')) expect(data.costUsd).toBeCloseTo(12 / 1_000_000, 12)
  expect(record.brief.topic).toBe('A calm bath')
})
