import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, type Server } from '../../test/given/given.ts'
import { seedAccounts, seedPosts } from '../../test/given/seed-posts.ts'
import { posts } from '../schema/posts.ts'
import { searchEntries, searchRebuilds } from '../schema/search.ts'
import { rebuildSearch } from './rebuild-search.ts'

let server: Server
beforeAll(async () => {
  server = await given.server({ SCHEDULED_JOBS: 'off' })
})
afterAll(() => server.stop())

/** Aborts after `batches` batches. */
const endingAfter = (batches: number) =>
  ({
    get aborted() {
      return batches-- <= 0
    },
  }) as AbortSignal
const never = new AbortController().signal

test('rebuilds all entries in batches, resumes where it stopped, and keeps concurrent changes', async () => {
  const { db } = server.app
  const [accountId] = await seedAccounts(server.app, [{ url: 'https://rebuilt.example/' }])
  const ids = await seedPosts(
    db,
    Array.from({ length: 120 }, () => ({ accountId: accountId!, title: 'Wool' })),
  )
  // The first in order: the cursor stands at a later one.
  const [deleted] = ids.toSorted()
  await db
    .update(posts)
    .set({ deletedAt: sql`now()` })
    .where(eq(posts.id, deleted!))
  await db.update(searchEntries).set({ title: 'old' }).where(eq(searchEntries.accountId, accountId!))
  const titles = async () => {
    const rows = await db
      .select({ title: searchEntries.title })
      .from(searchEntries)
      .where(eq(searchEntries.accountId, accountId!))
    return [...Map.groupBy(rows, ({ title }) => title)]
      .map(([title, of]) => `${of.length} ${title}`)
      .toSorted()
  }
  expect(await titles()).toEqual(['119 old'])
  await rebuildSearch(server.app, endingAfter(1), 2)
  const [place] = await db.select().from(searchRebuilds).where(eq(searchRebuilds.source, 'posts'))
  expect(place).toMatchObject({ version: 2, done: false })
  const first = (await titles())[0]!
  expect(first).toBe('49 wool')
  // Entries before the cursor are not rebuilt again.
  await db.update(searchEntries).set({ title: 'behind' }).where(eq(searchEntries.title, 'wool'))
  await db.update(posts).set({ title: 'Felt' }).where(eq(posts.id, place!.after!))
  await rebuildSearch(server.app, never, 2)
  const found = await titles()
  expect(found).toContain('1 felt')
  expect(found.some((one) => one.endsWith('behind'))).toBe(true)
  expect(found.some((one) => one.endsWith('old'))).toBe(false)
  expect(await db.select().from(searchRebuilds).where(eq(searchRebuilds.done, true))).toHaveLength(2)
  // An earlier release still running changes nothing.
  await rebuildSearch(server.app, never, 1)
  expect(await titles()).toEqual(found)
})
