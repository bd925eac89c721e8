import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { given, type Account, type Server } from '../../test/given/given.ts'
import { posts } from '../schema/posts.ts'

interface Listed {
  id: string
  title: string
}

async function list(server: Server, owner: Account, query: Record<string, string> = {}) {
  const answer = await server.call('GET', `/posts?${new URLSearchParams(query)}`, undefined, owner.token)
  return answer.body.data as { posts: Listed[]; pagination: { asOf: string } }
}
/** The text of every query from now on. */
function watchQueries({ database }: Server): string[] {
  const asked: string[] = []
  // A pool asks through its clients, and so does a transaction.
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

test('pages show every post once, newest first, even when all were made at the same moment', async () => {
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

test('filters that are left empty ask for nothing, as a form sends them', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'The only one' })
  const empty = { page: '1', limit: '10', status: '', search: '', startDate: '', endDate: '', sortBy: '' }
  expect(await titles(server, owner, empty)).toEqual(['The only one'])
})

test('a search finds title and text, takes signs literally and does not look into tags', async () => {
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

test('a search reads across paragraphs as a reader does: words of two stand apart, a word half in bold is whole', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner, {
    title: 'Other',
    content:
      '<p>One <strong>big</strong>gest soap</p><ul><li>towel</li></ul><p>Write &lt;b&gt; for bold&nbsp;words</p>',
    categories: ['Bath day'],
    tags: ['Poodle'],
  })
  for (const search of ['soap towel', 'one biggest', '<b> for', 'bold words', 'bath', 'POODLE'])
    expect(await titles(server, owner, { search }), search).toEqual(['Other'])
  for (const search of ['soaptowel', 'big gest', 'strong', '</b>', 'nbsp'])
    expect(await titles(server, owner, { search }), search).toEqual([])
})

test('a search finds keywords, whatever their case', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'A', keywords: ['Dog grooming', 'Leeds'] })
  await given.post(server, owner, { title: 'B', keywords: ['dog', 'grooming'] })
  expect(await titles(server, owner, { search: 'DOG GROOM' })).toEqual(['A'])
})

test('posts made after the first page do not shift the further ones', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  for (const title of ['1', '2', '3']) await given.post(server, owner, { title })
  const first = await list(server, owner, { limit: '2' })
  await given.post(server, owner, { title: '4' })
  const second = await list(server, owner, { limit: '2', page: '2', asOf: first.pagination.asOf })
  expect(first.posts.map(({ title }) => title)).toEqual(['3', '2'])
  expect(second).toMatchObject({ posts: [{ title: '1' }], pagination: { total: 3 } })
})

test('a page with its total, its session checked, takes at most three queries', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  await given.post(server, owner)
  const asked = watchQueries(server)
  for (const query of ['', 'search=soap', 'status=draft&sortBy=title', 'page=9']) {
    asked.length = 0
    await list(server, owner, Object.fromEntries(new URLSearchParams(query)))
    // The publisher and the autopilot look for what is due at their own pace.
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

test('a list carries no texts, and nothing of deleted posts', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  expect(Object.keys((await list(server, owner)).posts[0]!)).not.toContain('content')
  await server.call('DELETE', `/posts/${post.id}`, undefined, owner.token)
  expect(await list(server, owner)).toMatchObject({ posts: [], pagination: { total: 0, totalPages: 0 } })
})

test('refuses a search that takes too long, and answers a narrower one', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { pool } = server.database
  if (!pool)
    await server.app.db.transaction(async (tx) => {
      // Without the triggers that enter texts into the search index, which take longer.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        insert into posts (account_id, title, content, status, created_at)
        select ${owner.accountId}::uuid, 'Long', repeat('<p>A <b>long</b> text.</p>', 4000), 'draft', '2026-01-01'
        from generate_series(1, 200)`)
    })
  await given.post(server, owner, { title: 'Another', content: '<p>Short text.</p>' })
  const search = async (query: string) => server.call('GET', `/posts?${query}`, undefined, owner.token)
  const client = await pool?.connect()
  await client?.query('begin; lock table posts')
  const refused = await search('search=absent')
  await client?.query('rollback')
  client?.release()
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    code: 'invalid_input',
    fields: { search: 'This search takes too long. Narrow it down by date or status.' },
  })
  const { body } = await search('search=short&startDate=2026-02-01')
  expect(body.data.posts).toMatchObject([{ title: 'Another' }])
})
