import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { findInsights, type KnownPost } from './find-insights.ts'

const now = new Date('2026-06-01T00:00:00Z')
const post = (title: string, more: Partial<KnownPost> = {}): KnownPost => ({
  ...{ id: title, title, url: null, keywords: [], publishedAt: new Date('2026-05-01T00:00:00Z') },
  ...more,
})

test('gaps, competition, rising words and old posts are named with figures that can be counted again', () => {
  const posts = [
    post('Washing dogs at home'),
    post('Dog washing, again', { keywords: ['nail care'] }),
    post('Old news', { publishedAt: new Date('2024-12-01T00:00:00Z') }),
  ]
  const insights = findInsights({
    keywords: ['dog wash', 'nail cares', 'puppy classes', 'Puppy class'],
    posts,
    competing: [{ word: 'dog washing', posts: posts.slice(0, 2) }],
    rising: [
      { word: 'cold plunge', recent: 7, before: 2 },
      { word: 'nail care', recent: 9, before: 1 },
    ],
    now,
  })
  expect(insights.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'competing: Focus one post on “dog washing”',
    'gap: Write about “Puppy class”',
    'rising: “cold plunge” is rising',
    'refresh: Refresh “Old news”',
  ])
  expect(insights[1]!.reason).toContain('none of your 3 posts')
  expect(insights[2]!.reason).toContain('7 posts on Quillcast used it in the last four weeks, up from 2 in')
  expect(insights[3]!.reason).toContain('17 months ago')
})

test('without posts and words there is nothing to say', () => {
  expect(findInsights({ keywords: [], posts: [], competing: [], rising: [], now })).toEqual([])
})

test('insights are part of the standard plan and look at the account’s own posts only', async () => {
  const server = await given.server()
  const [basic, owner] = [await given.account(server), await given.account(server, { plan: 'standard' })]
  const get = (token: string) => server.call('GET', '/keywords/strategy', undefined, token)
  expect((await get(basic.token)).body).toMatchObject({
    code: 'payment_required',
    message: 'Strategy insights are part of the Smart Marketer plan.',
  })
  await given.post(server, basic, { title: 'Puppy school for all', keywords: ['puppy school'] })
  await server.call('PUT', '/profile/preferences', { defaultKeywords: ['puppy school'] }, owner.token)
  const gaps = async () =>
    (await get(owner.token)).body.data.insights.filter(({ kind }: { kind: string }) => kind === 'gap')
  expect(await gaps()).toMatchObject([{ topic: { keywords: ['puppy school'] }, post: null }])
  await given.post(server, owner, { title: 'Our puppy school', keywords: [] })
  expect(await gaps()).toEqual([])
})
