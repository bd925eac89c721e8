import { afterAll, expect, test } from 'vitest'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { given, until, type Account } from '../../../test/given/given.ts'

const model = await startScriptedLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'scripted' })
afterAll(async () => {
  await server.stop()
  await model.close()
})

type Level = 'low' | 'medium' | 'high'
const names = ['Headline', 'Benefits', 'Reader focus', 'Proof', 'Objections', 'Call to action', 'Clarity']
const answer = (relevance: Level, level: Level, quote: string) =>
  JSON.stringify({
    relevance: { why: 'It is about calm dogs.', level: relevance },
    factors: names.map((factor) => ({ factor, why: 'Seen.', quote, level, advice: 'End with one step.' })),
  })

const german = '<h2>Ruhe</h2><p>Ihr Hund bleibt ruhig, wenn das Handtuch „warm“ ist.</p>'
const quote = 'Ihr Hund bleibt ruhig, wenn das Handtuch "warm" ist.'
const sales = (owner: Account, id: string) => server.call('GET', `/posts/${id}/sales`, undefined, owner.token)
const score = (owner: Account, id: string) =>
  until(async () => {
    const { data } = (await sales(owner, id)).body
    return data.notice?.startsWith('Still') ? undefined : data
  })
const premium = () => given.account(server, { plan: 'premium' })

test("scores a post in any language by a model's reading, once per text", async () => {
  const owner = await premium()
  const { id } = await given.post(server, owner, { title: 'Ein ruhiger Hund', content: german })
  model.answer(answer('high', 'medium', quote))
  const before = model.prompts.length
  const { analysis, notice } = await score(owner, id)
  expect(notice).toBeNull()
  // Five factors of 15 points at half are 8 each, one of 10 is 5.
  expect(analysis).toMatchObject({
    score: 53,
    relevance: { level: 'high', finding: 'It is about calm dogs.' },
  })
  expect(analysis.factors.map(({ name }: { name: string }) => name)).toEqual(names)
  expect(analysis.factors[0]).toMatchObject({
    level: 'medium',
    advice: 'End with one step.',
    sentences: [quote],
  })
  expect((await score(owner, id)).analysis).toEqual(analysis)
  expect(model.prompts.length).toBe(before + 1)
  await server.call('PUT', `/posts/${id}`, { content: `${german}<p>Neu.</p>` }, owner.token)
  expect((await score(owner, id)).analysis.score).toBe(53)
  expect(model.prompts.length).toBe(before + 2)
})

test('limits an off-topic post to 30 points, and lowers what no words of the post support', async () => {
  const owner = await premium()
  const off = await given.post(server, owner, { title: 'Off', content: german })
  model.answer(answer('low', 'high', quote))
  expect((await score(owner, off.id)).analysis.score).toBe(30)
  const invented = await given.post(server, owner, { title: 'Invented', content: german })
  model.answer(answer('high', 'high', 'We are the best.'))
  const { analysis } = await score(owner, invented.id)
  expect(analysis.score).toBe(53)
  expect(analysis.factors[0]).toMatchObject({ level: 'medium', sentences: [] })
})

test('says in a notice when there is no usable model', async () => {
  const owner = await premium()
  const { id } = await given.post(server, owner, { content: german })
  model.answer('I would rather not.')
  expect(await score(owner, id)).toEqual({
    analysis: null,
    notice: 'The model couldn’t read this. Try again in a minute.',
  })
  const plain = await given.server()
  const other = await given.account(plain, { plan: 'premium' })
  const post = await given.post(plain, other, { content: german })
  const { body } = await plain.call('GET', `/posts/${post.id}/sales`, undefined, other.token)
  expect(body.data).toEqual({
    analysis: null,
    notice: 'Scoring a post needs an AI model, and none is connected.',
  })
})

test("offers the analysis on the premium plan only, for one's own posts", async () => {
  const [owner, other] = [await premium(), await given.account(server, { plan: 'standard' })]
  const mine = await given.post(server, owner)
  expect((await sales(other, mine.id)).status).toBe(404)
  const theirs = await given.post(server, other)
  expect((await sales(other, theirs.id)).body).toMatchObject({
    code: 'payment_required',
    message: 'Sales-copy analysis is part of the Authority Builder plan.',
  })
})
