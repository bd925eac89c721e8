import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../../test/given/given.ts'
import { largeIndexes } from './ensure-indexes.ts'

const onPostgres = process.env.TEST_ENGINE === 'postgres'

let server: Server
beforeAll(async () => {
  server = await given.server({})
})
afterAll(() => server.stop())

const missing = async () => {
  const { rows } = await server.app.db.execute<{ name: string }>(
    sql`select indexrelid::regclass::text as name from pg_index where indisvalid`,
  )
  const names = new Set(rows.map(({ name }) => name))
  return Object.keys(largeIndexes).filter((name) => !names.has(name))
}

test('creates an index that is missing or was left invalid at the next start', async () => {
  expect(await missing()).toEqual([])
  const { db } = server.app
  await db.execute(sql`drop index posts_created`)
  // The state that an interrupted index build leaves behind.
  await db.execute(
    sql`update pg_index set indisvalid = false where indexrelid = 'accounts_created'::regclass`,
  )
  expect(await missing()).toEqual(['posts_created', 'accounts_created'])
  await server.database.migrate()
  expect(await missing()).toEqual([])
})

test.skipIf(!onPostgres)('lets others write and other processes start while an index is built', async () => {
  const { db } = server.app
  await db.execute(sql`drop index posts_created`)
  const starts: Promise<void>[] = []
  await db.transaction(async (tx) => {
    // A concurrent index build waits for writers that started before it.
    await tx.execute(sql`update posts set title = title`)
    starts.push(server.database.migrate(), server.database.migrate())
    await until(async () => {
      const { rows } = await db.execute(sql`select from pg_stat_progress_create_index`)
      return rows.length > 0
    })
    await db.execute(
      sql`insert into accounts (email, username, password_hash) values ('a@b.example', 'ab', '')`,
    )
    await db.execute(sql`insert into posts (account_id, title, content, status)
      select id, '', '', 'draft' from accounts where username = 'ab'`)
  })
  await Promise.all(starts)
  expect(await missing()).toEqual([])
})
