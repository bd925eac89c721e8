import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until } from '../../test/given/given.ts'
import { accounts } from '../schema/accounts.ts'
import { posts } from '../schema/posts.ts'

const server = await given.server()

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'waits for the deletion of an account instead of holding it up',
  async () => {
    const { db } = server.app
    const owner = await given.account(server)
    const { id } = await given.post(server, owner, { title: 'Walrus' })
    await given.indexed(server)
    await db.transaction(async (tx) => {
      const own = eq(accounts.id, owner.accountId)
      await tx.select().from(accounts).where(own).for('update')
      await db.update(posts).set({ title: 'Seal' }).where(eq(posts.id, id))
      await until(async () => {
        const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`)
        return rows.length > 0
      })
      expect(await tx.delete(posts).where(eq(posts.id, id)).returning()).toHaveLength(1)
      await tx.delete(accounts).where(own)
    })
    await given.indexed(server)
  },
)
