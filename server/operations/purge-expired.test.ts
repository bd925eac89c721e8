import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given } from '../../test/given/given.ts'
import { mailedToken } from '../../test/read-mailbox.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import { emailTokens } from '../schema/accounts.ts'
import { purgeExpired } from './purge-expired.ts'

const server = await given.server()
const { db } = server.app

test('deletes an emailed link a day after it expires, not before', async () => {
  const { email } = await given.registration(server)
  const row = eq(emailTokens.tokenHash, hashToken(await mailedToken(server, email, 'verify-address')))
  const endedSince = async (age: string) => {
    await db
      .update(emailTokens)
      .set({ expiresAt: sql`now() - ${age}::interval` })
      .where(row)
    await purgeExpired(server.app)
    return (await db.select().from(emailTokens).where(row)).length
  }
  expect(await endedSince('-1 hour')).toBe(1)
  expect(await endedSince('23 hours')).toBe(1)
  expect(await endedSince('25 hours')).toBe(0)
})
