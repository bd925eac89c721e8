import { expect, test } from 'vitest'
import { given, type Account } from '../../test/given/given.ts'
import { setSubscription } from '../../test/given/set-subscription.ts'

const server = await given.server()

const story = `<h2>Washing an anxious dog</h2><p>An anxious dog needs a calm groomer. Dog grooming at home begins with
 a warm towel, a rubber mat and a quiet room. Most owners wash an anxious dog too often; a gentle dog shampoo once a month is
 enough. Nail trimming can wait until the anxious dog trusts the groomer.</p>`

const generate = (owner: Account, body: Record<string, unknown>) =>
  server.call('POST', '/keywords/generate', { useAI: false, ...body }, owner.token)

test('returns at most the requested number of keywords, best first and as people write them, with details', async () => {
  const owner = await given.account(server)
  const { status, body } = await generate(owner, { content: story, maxKeywords: 5 })
  expect(status).toBe(200)
  expect(body.data.method).toBe('nlp')
  const { keywords } = body.data
  expect(keywords).toHaveLength(5)
  expect(keywords.map(({ word }: { word: string }) => word.toLowerCase())).toContain('anxious dog')
  for (const keyword of keywords)
    expect(keyword).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      word: expect.stringMatching(/^[^<>]+$/),
      relevance: expect.any(Number),
      usage_count: 0,
      relatedWords: expect.any(Array),
    })
  const relevances = keywords.map(({ relevance }: { relevance: number }) => relevance)
  expect(relevances).toEqual(relevances.toSorted((a: number, b: number) => b - a))
  expect(Math.max(...relevances)).toBeLessThanOrEqual(1)
})

test('returns ten keywords without a number, and never more than thirty', async () => {
  const owner = await given.account(server)
  expect((await generate(owner, { content: story.repeat(3) })).body.data.keywords.length).toBeLessThanOrEqual(
    10,
  )
  expect(await generate(owner, { content: story, maxKeywords: 31 })).toMatchObject({ status: 400 })
})

test('covers focus words given as a list or separated by commas, trimmed and without repeats', async () => {
  const owner = await given.account(server)
  const of = async (focusWords: unknown) => {
    const { body } = await generate(owner, { content: story, focusWords, maxKeywords: 6 })
    return body.data.keywords.map(({ word }: { word: string }) => word.toLowerCase())
  }
  const words = await of(['nail trimming', ' NAIL  trimming ', 'cat hotel', ''])
  expect(words.filter((word: string) => word.includes('nail trimming'))).toHaveLength(1)
  expect(words).toContain('cat hotel')
  expect(await of('nail trimming, cat hotel,,')).toEqual(words)
  const tooMany = Array.from({ length: 31 }, (_, n) => `word ${n}`)
  const refused = await generate(owner, { content: story, focusWords: tooMany })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { focusWords: 'Use at most 30 focus words.' } },
  })
})

test('asks for a text when it is blank, also in HTML, and rejects one that is too long', async () => {
  const owner = await given.account(server)
  for (const content of ['', ' \n\t', '<p>&nbsp;</p><p><br></p>', undefined, null, 7])
    expect(await generate(owner, { content })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        message: 'Please enter your story first',
        fields: { content: 'Please enter your story first' },
      },
    })
  expect(await generate(owner, { content: 'a '.repeat(50_001) })).toMatchObject({
    body: { fields: { content: 'Content has at most 100,000 characters; yours has 100,002.' } },
  })
})

test('keeps a word’s id across generations in any case, and creates it once in concurrent calls', async () => {
  const owner = await given.account(server)
  const ids = async (content: string) => {
    const { body } = await generate(owner, { content })
    return new Map<string, string>(
      body.data.keywords.map(({ word, id }: { word: string; id: string }) => [word.toLowerCase(), id]),
    )
  }
  const [first, second] = await Promise.all([ids(story), ids(story)])
  expect(second).toEqual(first)
  expect(await ids(story.toUpperCase())).toBeTruthy()
  expect(await ids(story)).toEqual(first)
})

test('answers any text within a second without delaying others', async () => {
  const owner = await given.account(server)
  await generate(owner, { content: story })
  const texts = [
    '🐶🎉 '.repeat(20_000),
    'dog '.repeat(25_000),
    '狗很高兴因为水是温的'.repeat(10_000),
    'const a = (b) => { return b?.c ?? [] };\n'.repeat(2000),
    story.repeat(Math.floor(100_000 / story.length)),
    '<'.repeat(1000) + 'a',
    'Привет мир, собака любит воду. '.repeat(3000),
    'x'.repeat(100_000),
    'calm\u200bdog \u202eright to left\u202c \ufeffwarm\u00adwater. '.repeat(2500),
    'الكلب الهادئ يحب الماء الدافئ. '.repeat(3000),
    'calm\u0007dog \u001b[31mred. '.repeat(3000),
  ]
  for (const content of texts) {
    let slowest = 0
    let last = performance.now()
    const beat = setInterval(() => {
      slowest = Math.max(slowest, performance.now() - last)
      last = performance.now()
    }, 5)
    const began = performance.now()
    const { status } = await generate(owner, { content, focusWords: [content.slice(0, 40)] })
    const tookMs = performance.now() - began
    clearInterval(beat)
    if (process.env.KEYWORD_TIMES) console.log(content.slice(0, 20), Math.round(tookMs), Math.round(slowest))
    expect(status).toBe(200)
    // Generous, because the machine may be busy; the goal is 1 s.
    expect(tookMs).toBeLessThan(5000)
  }
})

test('rejects a text that no database can store, with a reason', async () => {
  const owner = await given.account(server)
  for (const content of ['calm \ud800 dog', 'calm\u0000dog'])
    expect(await generate(owner, { content })).toMatchObject({
      ...{ status: 400, body: { code: 'invalid_input', fields: { content: expect.any(String) } } },
    })
})

test('generates nothing without a live subscription', async () => {
  const { registrationToken } = await given.registration(server)
  expect(registrationToken).toBeTruthy()
  const owner = await given.account(server)
  await setSubscription(server, owner.accountId, { status: 'canceled' })
  expect(await generate(owner, { content: story })).toMatchObject({
    status: 402,
    body: { code: 'payment_required' },
  })
  const suggestions = await server.call('POST', '/keywords/suggestions', { content: story }, owner.token)
  expect(suggestions.status).toBe(402)
  expect((await server.call('GET', '/keywords', undefined, owner.token)).status).toBe(200)
})
