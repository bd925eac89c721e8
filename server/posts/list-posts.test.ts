import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { given, until, type Account, type Server } from '../../test/given/given.ts'
import { seedPosts } from '../../test/given/seed-posts.ts'
import { sessionMemoryOf } from '../accounts/sign-in/session-memory.ts'
import { posts } from '../schema/posts.ts'

interface Listed {
  id: string
  title: string
}

async function list(server: Server, owner: Account, query: Record<string, string> = {}) {
  if (query.search) await given.indexed(server)
  const answer = await server.call('GET', `/posts?${new URLSearchParams(query)}`, undefined, owner.token)
  return answer.body.data as { posts: Listed[]; pagination: { asOf: string } }
}
/** Records the text of every query from now on. */
function watchQueries({ database }: Server): string[] {
  const asked: string[] = []
  // Both pools and transactions query through clients.
  const watched = database.pglite ?? pg.Client.prototype
  const query = watched.query as (...args: unknown[]) => unknown
  Object.assign(watched, {
    query(this: unknown, ...args: unknown[]) {
      const [first] = args
      asked.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return query.apply(this, args)
    },
  })
  onTestFinished(() => void Object.assign(watched, { query }))
  return asked
}
const titles = async (...args: Parameters<typeof list>) =>
  (await list(...args)).posts.map(({ title }) => title)

test('lists every post once across pages, newest first, even when all were created at the same moment', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  for (let i = 0; i < 7; i++) await given.post(server, owner, { title: `Post ${i}` })
  await server.app.db
    .update(posts)
    .set({ createdAt: new Date('2026-01-01') })
    .where(eq(posts.accountId, owner.accountId))
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((page) => list(server, owner, { page, limit: '3' })),
  )
  expect(pages.map((page) => page.posts.length)).toEqual([3, 3, 1, 0])
  expect(new Set(pages.flatMap((page) => page.posts.map(({ id }) => id))).size).toBe(7)
  expect(pages[3]!.pagination).toMatchObject({ page: 4, limit: 3, total: 7, totalPages: 3 })
})

test('ignores empty filters as forms send them', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'The only one' })
  const empty = { page: '1', limit: '10', status: '', search: '', startDate: '', endDate: '', sortBy: '' }
  expect(await titles(server, owner, empty)).toEqual(['The only one'])
})

test('searches title and text, takes special characters literally and ignores tags', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner, { title: '100% wool_soap', content: '<p>Plain.</p>' })
  await given.post(server, owner, {
    title: 'Other',
    content: '<p>Research &amp; <strong>Devel</strong>opment 5 &lt; 6</p>',
  })
  expect(await titles(server, owner, { search: '100%' })).toEqual(['100% wool_soap'])
  expect(await titles(server, owner, { search: 'WOOL_' })).toEqual(['100% wool_soap'])
  expect(await titles(server, owner, { search: '%' })).toEqual(['100% wool_soap'])
  expect(await titles(server, owner, { search: 'research & development 5 < 6' })).toEqual(['Other'])
  expect(await titles(server, owner, { search: 'strong' })).toEqual([])
  expect(await titles(server, owner, { search: '\\' })).toEqual([])
})

test('searches the text as readers see it: paragraphs separate words, bold letters do not', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner, {
    title: 'Other',
    content:
      '<p>One <strong>big</strong>gest soap</p><ul><li>towel</li></ul><p>Write &lt;b&gt; for bold&nbsp;words: a dog’s towel</p>',
    categories: ['Bath day'],
    tags: ['Poodle'],
  })
  for (const search of [
    'soap towel',
    'one biggest',
    '<b> for',
    'bold words',
    "dog's towel",
    'dog’s towel',
    'bath',
    'POODLE',
  ])
    expect(await titles(server, owner, { search }), search).toEqual(['Other'])
  for (const search of ['soaptowel', 'big gest', 'strong', '</b>', 'nbsp'])
    expect(await titles(server, owner, { search }), search).toEqual([])
})

test('finds keywords in any case', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'A', keywords: ['Dog grooming', 'Leeds'] })
  await given.post(server, owner, { title: 'B', keywords: ['dog', 'grooming'] })
  expect(await titles(server, owner, { search: 'DOG GROOM' })).toEqual(['A'])
})

test('keeps later pages stable when posts are created after the first page', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  for (const title of ['1', '2', '3']) await given.post(server, owner, { title })
  const first = await list(server, owner, { limit: '2' })
  // Its moment is rounded up to a millisecond, within which a fast machine makes the next post.
  await until(() => Date.now() > Date.parse(first.pagination.asOf))
  await given.post(server, owner, { title: '4' })
  const second = await list(server, owner, { limit: '2', page: '2', asOf: first.pagination.asOf })
  expect(first.posts.map(({ title }) => title)).toEqual(['3', '2'])
  expect(second).toMatchObject({ posts: [{ title: '1' }], pagination: { total: 3 } })
})

test('takes at most three queries for a page, its total and the session check', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner)
  // The indexer reads new posts, too.
  await given.indexed(server)
  sessionMemoryOf(server.app).forget(owner.accountId)
  const asked = watchQueries(server)
  for (const query of ['', 'search=soap', 'status=draft&sortBy=title', 'page=9']) {
    asked.length = 0
    await list(server, owner, Object.fromEntries(new URLSearchParams(query)))
    // The publisher and autopilot poll independently.
    const counted = asked.filter(
      (text) => /"(posts|sessions)"/.test(text) && !/publications|autopilot_slots/.test(text),
    )
    expect(counted.length).toBeGreaterThan(0)
    expect(counted.length).toBeLessThanOrEqual(3)
  }
})

test('filters by status and by whole days, and sorts by title', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const made = []
  for (const title of ['b', 'A', 'c']) made.push(await given.post(server, owner, { title }))
  await server.app.db
    .update(posts)
    .set({ createdAt: new Date('2026-03-01T23:59:59.500Z') })
    .where(eq(posts.id, made[0].id))
  await server.app.db
    .update(posts)
    .set({ createdAt: new Date('2026-03-02T00:00:00Z'), status: 'held' })
    .where(eq(posts.id, made[1].id))
  expect(await titles(server, owner, { sortBy: 'title', sortOrder: 'asc' })).toEqual(['A', 'b', 'c'])
  expect(await titles(server, owner, { status: 'held' })).toEqual(['A'])
  expect(await titles(server, owner, { startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual(['b'])
  expect(await titles(server, owner, { startDate: '2026-03-02', endDate: '2026-03-02T00:00:00Z' })).toEqual([
    'A',
  ])
})

test('leaves out texts and deleted posts', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  expect(Object.keys((await list(server, owner)).posts[0]!)).not.toContain('content')
  await server.call('DELETE', `/posts/${post.id}`, undefined, owner.token)
  expect(await list(server, owner)).toMatchObject({ posts: [], pagination: { total: 0, totalPages: 0 } })
})

test('accepts any search: patterns, one letter, 200 characters, three languages', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const inputs = [
    'Ein Größenvergleich',
    'Собачья ЖИЗНЬ',
    '如何给狗洗澡',
    'a_b%c (x|y)* \\d+ "q" \'s',
    'one '.repeat(50),
  ]
  for (const title of inputs) await given.post(server, owner, { title, content: '<p>Plain.</p>' })
  const found = {
    größe: 0,
    GROSS: 0,
    'ein g': 0,
    жизнь: 1,
    соб: 1,
    狗: 2,
    给狗洗: 2,
    'a_b%c': 3,
    '(x|y)*': 3,
    '\\d+': 3,
    '"q"': 3,
    "'s": 3,
  }
  for (const [search, index] of Object.entries(found))
    expect(await titles(server, owner, { search }), search).toEqual([inputs[index]!.trim()])
  expect(await titles(server, owner, { search: 'one '.repeat(50) })).toEqual([inputs[4]!.trim()])
  for (const search of ['b_a', '%%', '.*', '__', 'rößen', "' or 1=1 --", 'a'.repeat(200), "'\\"])
    expect(await titles(server, owner, { search }), search).toEqual([])
  expect((await titles(server, owner, { search: 'p' })).length).toBe(5)
})

test('counts every match among many posts, and finds a deleted one only in the trash', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const of = { accountId: owner.accountId, status: 'draft', content: '<p>Soft water, calm hands</p>' }
  const ids = await seedPosts(
    server.app.db,
    Array.from({ length: 320 }, (_, n) => ({ ...of, title: `Post ${n}` })),
  )
  await server.call('DELETE', `/posts/${ids[0]}`, undefined, owner.token)
  const total = async (query: Record<string, string>) => (await list(server, owner, query)).pagination
  expect(await total({ search: 'calm hands' })).toMatchObject({ total: 319 })
  expect(await total({ search: 'hands calm', status: 'draft' })).toMatchObject({ total: 319 })
  expect(await total({ search: 'hands calm', page: '99' })).toMatchObject({ total: 319 })
  expect(await total({ search: 'post 7', sortBy: 'title' })).toMatchObject({ total: 11 })
  expect(await titles(server, owner, { search: 'calm', status: 'deleted' })).toEqual(['Post 0'])
  // The first pages come from the first posts, later ones from all matches: together each post once and in order.
  const queries: Record<string, string>[] = [{}, { sortOrder: 'asc' }, { status: 'draft' }]
  for (const query of queries) {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) =>
        titles(server, owner, { ...query, search: 'calm', page: `${page}`, limit: '64' }),
      ),
    )
    const whole = await Promise.all(
      [1, 2, 3, 4].map((page) => titles(server, owner, { ...query, page: `${page}`, limit: '100' })),
    )
    expect(pages.flat()).toEqual(whole.flat())
  }
})
