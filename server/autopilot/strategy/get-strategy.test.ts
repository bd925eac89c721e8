import { afterAll, expect, test } from 'vitest'
import { startScriptedLlm } from '../../../test/fakes/models/scripted-llm.ts'
import { given, until, type Account } from '../../../test/given/given.ts'

const model = await startScriptedLlm()
const server = await given.server({ AI_BASE_URL: model.url, AI_MODEL: 'scripted' })
afterAll(async () => {
  await server.stop()
  await model.close()
})

const recommended = (more: object) => ({
  kind: 'gap',
  why: 'Nobody answers it.',
  evidence: ['Alte Hunde baden'],
  level: 'medium',
  do: 'Write it',
  post: '',
  topic: '',
  keyword: '',
  ...more,
})
const answer = (...recommendations: unknown[]) => model.answer(JSON.stringify({ recommendations }))
const strategy = async (owner: Account, at = server) =>
  (await at.call('GET', '/keywords/strategy', undefined, owner.token)).body
const readStrategy = (owner: Account) =>
  until(async () => {
    const { data } = await strategy(owner)
    return data.notice?.startsWith('Still') ? undefined : data
  })
const content =
  '<p>Alte Hunde baden wir in warmem Wasser, weil sie schneller frieren und langsamer trocknen als junge Hunde. Wer einen alten Hund zu Hause badet, legt vorher ein Handtuch bereit.</p>'
const titlesOf = (insights: { topic: { title: string } | null; post: { title: string } | null }[]) =>
  insights.map(({ topic, post }) => topic?.title ?? post?.title)

test('shows recommendations that rest on titles of the site and are not covered yet, most useful first', async () => {
  const owner = await given.account(server, { plan: 'standard' })
  await given.post(server, owner, { title: 'Alte Hunde baden', content })
  await server.call('PUT', '/profile/preferences', { defaultKeywords: ['Fellpflege'] }, owner.token)
  answer(
    recommended({ topic: 'Fellpflege für Hunde im Winter', evidence: ['Fellpflege', 'A study by Harvard'] }),
    recommended({ kind: 'refresh', level: 'high', post: 'Alte Hunde baden' }),
    recommended({ kind: 'refresh', post: 'A post that nobody wrote' }),
    recommended({ topic: 'Alte Hunde richtig baden' }),
    recommended({ topic: 'Die besten Kryptowährungen' }),
    recommended({ topic: 'How to care for the coat of your dogs when it is cold', keyword: 'Fellpflege' }),
    recommended({ topic: 'Hunde bürsten', evidence: ['A study by Harvard'] }),
    'nonsense',
  )
  const data = await readStrategy(owner)
  expect(data.notice).toBeNull()
  expect(titlesOf(data.insights)).toEqual(['Alte Hunde baden', 'Fellpflege für Hunde im Winter'])
  expect(data.insights[1]).toMatchObject({
    kind: 'gap',
    level: 'medium',
    evidence: ['Fellpflege'],
    post: null,
  })
  expect(data.insights[0]).toMatchObject({
    kind: 'refresh',
    topic: null,
    post: { title: 'Alte Hunde baden' },
  })
})

test('considers a post made today, and reads an unchanged site once', async () => {
  const owner = await given.account(server, { plan: 'standard' })
  await given.post(server, owner, { title: 'Alte Hunde baden', content })
  answer(recommended({ topic: 'Junge Hunde im Winter' }))
  expect(titlesOf((await readStrategy(owner)).insights)).toEqual(['Junge Hunde im Winter'])
  const before = model.prompts.length
  await readStrategy(owner)
  expect(model.prompts.length).toBe(before)
  await given.post(server, owner, { title: 'Junge Hunde im Winter' })
  model.answer('I would rather not.')
  const { insights, notice } = await readStrategy(owner)
  expect(insights).toEqual([])
  expect(notice).toBe('The model couldn’t read this. Try again in a minute.')
  expect(model.prompts.at(-1)).toContain('"title": "Junge Hunde im Winter"')
})

test('requires the standard plan and a model for recommendations', async () => {
  const [basic, plain] = [await given.account(server), await given.server()]
  expect(await strategy(basic)).toMatchObject({
    code: 'payment_required',
    message: 'Strategy insights are part of the Smart Marketer plan.',
  })
  const owner = await given.account(plain, { plan: 'standard' })
  const notice = 'What to write next needs an AI model, and none is connected.'
  expect((await strategy(owner, plain)).data).toEqual({ insights: [], notice })
})
