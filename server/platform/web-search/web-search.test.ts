import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeSearch, searchKey, startFakeSearch } from '../../../test/fakes/fake-search.ts'
import { readEnv } from '../env.ts'
import { createSafeFetch } from '../outbound/safe-fetch.ts'
import { createWebSearch } from './web-search.ts'

const fetch = createSafeFetch({ allowPrivate: true, userAgent: 'test' })
let fake: FakeSearch
beforeAll(async () => {
  fake = await startFakeSearch()
})
afterAll(() => Promise.all([fetch.close(), fake.close()]))

const searchWith = (settings: Record<string, string>) =>
  createWebSearch(readEnv({ RESEARCH_URL: fake.url, RESEARCH_KEY: searchKey, ...settings }), fetch)!

test.each(['searxng', 'brave', 'tavily'])('queries %s in its API’s format', async (name) => {
  const web = searchWith({ RESEARCH_PROVIDER: name, ...(name === 'searxng' ? { RESEARCH_KEY: '' } : {}) })
  fake.finds([
    { url: 'https://dogs.example/wash', title: 'Washing', snippet: 'Once a month.' },
    { url: 'javascript:alert(1)', title: 'Bad' },
    { url: 'https://user:secret@dogs.example/', title: 'Worse' },
  ])
  expect(await web.search('wash a dog', 2000)).toEqual({
    kind: 'found',
    results: [{ url: 'https://dogs.example/wash', title: 'Washing', snippet: 'Once a month.' }],
  })
  expect(fake.queries.at(-1)).toBe('wash a dog')
  expect(web.name).toBe(name)
})

test.each([
  ['hang', 'timeout'],
  ['rubbish', 'search_garbled'],
  // Redirects are not followed, because the key would be sent along.
  ['redirects', 'search_http_302'],
  [401, 'search_refused_key'],
  [429, 'search_out_of_quota'],
  [500, 'search_http_500'],
] as const)('a search engine that answers with %s is a named failure', async (how, cause) => {
  for (const name of ['searxng', 'brave', 'tavily']) {
    fake.fails(how)
    expect(await searchWith({ RESEARCH_PROVIDER: name }).search('dogs', 300)).toEqual({
      kind: 'failed',
      cause,
    })
  }
  fake.fails(undefined)
})

test('refuses to start with contradictory settings', () => {
  const refusal = (settings: Record<string, string>) => () => readEnv(settings)
  expect(refusal({ RESEARCH_PROVIDER: 'searxng' })).toThrow('RESEARCH_URL: is needed')
  expect(refusal({ RESEARCH_PROVIDER: 'brave' })).toThrow('RESEARCH_KEY: is needed')
  expect(refusal({ RESEARCH_KEY: 'k' })).toThrow('RESEARCH_PROVIDER: is needed')
  expect(refusal({ RESEARCH_PROVIDER: 'google', RESEARCH_KEY: 'k' })).toThrow('RESEARCH_PROVIDER')
})
