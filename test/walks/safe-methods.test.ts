import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'
import { readOwnedRows, tablesOfAccount, tablesOfPost } from '../../server/accounts/export/account-rows.ts'
import { posts } from '../../server/schema/posts.ts'
import { given, type Account, type Server } from '../given/given.ts'
import { settled } from '../settled.ts'

let server: Server
let owner: Account
let postId: string
beforeAll(async () => {
  server = await given.server()
  // Nothing listens there, so nothing in this test leaves the machine.
  owner = await given.account(server, { profile: { wordpressSiteUrl: 'http://127.0.0.1:9' } })
  postId = (await given.post(server, owner)).id
})

// Reads may record session use and export downloads.
const aboutLooking = new Set(['sessions', 'audit_entries'])

async function everything(): Promise<string> {
  const rows = []
  for (const table of tablesOfAccount)
    if (!aboutLooking.has(table.name))
      rows.push([table.name, await readOwnedRows(server.app.db, table, 'accountId', [owner.accountId])])
  const own = await server.app.db.select().from(posts).where(eq(posts.accountId, owner.accountId))
  for (const table of tablesOfPost) rows.push(await readOwnedRows(server.app.db, table, 'postId', [postId]))
  return JSON.stringify([rows, own])
}

test('no GET operation changes anything in the account', { timeout: 240_000 }, async () => {
  const before = await settled(everything)
  expect(before.includes(postId)).toBe(true)
  const gets = Object.entries(api).flatMap(([domain, group]) =>
    Object.entries(group as Record<string, Operation>)
      .filter(([, { method }]) => method === 'GET')
      .map(([name, operation]) => ({ name: `${domain}.${name}`, operation })),
  )
  expect(gets.length).toBeGreaterThan(25)
  const answered: string[] = []
  for (const { name, operation } of gets) {
    const path = operation.path.replaceAll(/:(\w+)/g, (_, key: string) =>
      key === 'id' ? postId : operation.example.params![key]!,
    )
    const query = new URLSearchParams(operation.example.query)
    const stop = new AbortController()
    const answer = await fetch(`${server.url}/api/v1${path}?${query}`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: stop.signal,
    })
    // Slow aggregates may answer that they are not ready yet.
    expect(answer.status, name).not.toBe(500)
    if (answer.ok) answered.push(name)
    // A stream does not end on its own.
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) stop.abort()
    else await answer.arrayBuffer()
  }
  expect(answered.length).toBeGreaterThan(20)
  expect((await everything()) === before).toBe(true)
})
