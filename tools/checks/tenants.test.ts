import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUnscoped, readTables } from './tenants.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tenants-'))
  plant(
    'server/schema/posts.ts',
    `export const posts = pgTable('posts', { id: uuid('id'), accountId: ofAccount() })
export const postEvents = pgTable('post_events', { id: uuid('id'), postId: uuid('post_id') })
export const rateLimits = pgTable('rate_limits', { key: text('key') })
`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const judge = (text: string, allowed: string[] = []) => {
  plant('server/posts/a.ts', text)
  return findUnscoped(root, allowed)
}

test.each([
  'db.select().from(posts).where(eq(posts.id, id))',
  'db.select().from(posts)',
  'db.select({ accountId: posts.accountId }).from(posts).where(eq(posts.id, id))',
  'db.update(posts).set({ accountId }).where(eq(posts.id, id))',
  'db.delete(posts).where(eq(posts.id, id)).returning()',
  'db.insert(posts).values({ title })',
  'db.select().from(postEvents).where(gt(postEvents.id, after))',
  'db.execute(sql`select * from posts where id = ${id}`)',
  'db.execute(sql`update ${posts} set title = 1 where id = ${id}`)',
  'const mine = eq(posts.id, id); db.select().from(posts).where(mine)',
  'const all = await Promise.all([db.select().from(rateLimits), db.select().from(posts).limit(1)])',
])('rejects a query that does not name its account: %s', (text) => {
  expect(judge(text)).toEqual([expect.stringMatching(/^server\/posts\/a\.ts:1: a query on post/)])
})

test.each([
  'db.select().from(posts).where(and(eq(posts.id, id), eq(posts.accountId, accountId)))',
  'const mine = eq(posts.accountId, id); db.update(posts).set({ title }).where(mine)',
  'db.insert(posts).values({ accountId, title })',
  'db.select().from(postEvents).where(eq(postEvents.postId, post.id))',
  'db.select().from(rateLimits)',
  'db.execute(sql`select * from posts where account_id = ${id}`)',
])('accepts a query that names its account: %s', (text) => {
  expect(judge(text)).toEqual([])
})

test('applies an exemption to its file and table, and rejects an unused one', () => {
  const text = 'db.select().from(posts)'
  expect(judge(text, ['server/posts/a.ts posts'])).toEqual([])
  expect(judge(text, ['server/posts/a.ts posts', 'server/posts/b.ts posts'])).toEqual([
    expect.stringContaining("'server/posts/b.ts posts' is not needed"),
  ])
})

test('checks every table with an account or post column', () => {
  const tables = readTables(resolve(import.meta.dirname, '../..'))
  expect(tables.size).toBeGreaterThan(35)
  for (const table of ['accounts', 'sessions', 'posts', 'sites', 'publications', 'auditEntries', 'images'])
    expect(tables.has(table), table).toBe(true)
})
