import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until, type Account } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'

const server = await given.server({ LOG_LEVEL: 'silent' })
const trends = (owner: Account) => server.call('GET', '/keywords/trends', undefined, owner.token)
async function publish(owner: Account, keywords: string[], daysAgo: number): Promise<void> {
  const { id } = await given.post(server, owner, { keywords })
  const publishedAt = sql`now() - make_interval(days => ${daysAgo})`
  await server.app.db.update(posts).set({ status: 'published', publishedAt }).where(eq(posts.id, id))
}
const wordsOf = (movers: { word: string }[]) => movers.map(({ word }) => word)

test('shows premium accounts what rises and falls by week, on their site and among three accounts', async () => {
  const [owner, ...others] = await Promise.all(
    (['premium', 'basic', 'basic'] as const).map((plan) => given.account(server, { plan })),
  )
  for (const one of [owner!, ...others]) await publish(one, ['Ozone Bath'], 3)
  for (const daysAgo of [3, 10, 100]) await publish(owner!, ['own matter', ' own matter'], daysAgo)
  for (const daysAgo of [30, 40]) await publish(owner!, ['old matter'], daysAgo)
  const found = await until(async () => {
    const { data } = (await trends(owner!)).body
    return wordsOf(data.platform.rising).includes('Ozone Bath') && data
  })
  expect(wordsOf(found.own.rising)).toEqual(['own matter'])
  expect(wordsOf(found.own.falling)).toEqual(['old matter'])
  expect(found.own.rising[0]).toMatchObject({ recent: 2, before: 0, change: null })
  expect(found.own.rising[0].weeks).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(found.own.posts).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 2])
  expect(found.weeks).toHaveLength(12)
  const shared = [...found.platform.rising, ...found.platform.falling]
  expect(shared.find(({ word }: { word: string }) => word === 'Ozone Bath')).toMatchObject({
    recent: 3,
    before: 0,
  })
  for (const word of ['own matter', 'old matter']) expect(wordsOf(shared)).not.toContain(word)
})

test('locks trends below premium and names the plan that includes them', async () => {
  const locked = await trends(await given.account(server, { plan: 'standard' }))
  expect(locked).toMatchObject({
    status: 402,
    body: { code: 'payment_required', message: 'Trend analysis is part of the Authority Builder plan.' },
  })
})
