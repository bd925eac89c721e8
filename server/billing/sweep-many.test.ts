import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { given } from '../../test/given/given.ts'
import { seedAccounts } from '../../test/given/seed-posts.ts'
import { purgeExpired } from '../operations/purge-expired.ts'
import { claimUnreadSite, learnSites } from '../writing/own-site/learn-sites.ts'
import { sessions } from '../schema/accounts.ts'
import { billingCustomers, testPaymentObjects } from '../schema/billing.ts'
import { sites } from '../schema/profile.ts'
import { siteReads } from '../schema/site-posts.ts'
import { processDueRows } from '../platform/database/process-due-rows.ts'
import { sweepPayments } from './payments/sweep-payments.ts'

// Its own server, because sweeps touch all accounts. More rows than a single run of the previous release handled.
const server = await given.server({})
const { app } = server
const { db } = app
afterAll(async () => {
  await server.stop()
  await server.database.close()
})
// The embedded database writes a tenth as fast.
const count = process.env.TEST_ENGINE === 'postgres' ? 2000 : 600
const customersCount = count === 2000 ? 600 : 60

const overdue = async (work: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^quillcast_work_overdue_seconds\\{work="${work}"\\} (.*)$`, 'm').exec(text)?.[1])
}

test(
  'compares every customer once, however many are due and however many workers run',
  { timeout: 300_000 },
  async () => {
    // Nothing listens at that address, so the request fails at once.
    const ids = await seedAccounts(
      app,
      Array.from({ length: count }, () => ({ url: 'http://127.0.0.1:9' })),
    )
    const customers = ids.slice(0, customersCount).map((accountId, n) => ({
      accountId,
      provider: 'test' as const,
      livemode: false,
      customerId: `test_cus_${accountId.replaceAll('-', '')}`,
      email: `${accountId}@example.com`,
      sweepAt: n % 2 ? sql`now() - interval '1 day'` : null,
      createdAt: sql`now() - interval '1 hour'`,
    }))
    for (let at = 0; at < customers.length; at += 500) {
      const some = customers.slice(at, at + 500)
      await db.insert(billingCustomers).values(some)
      await db.insert(testPaymentObjects).values(
        some.map(({ customerId: id, email }) => ({
          id,
          kind: 'customer',
          customerId: id,
          object: { id, object: 'customer', email, invoice_settings: {} },
        })),
      )
    }
    expect(await overdue('payments')).toBeGreaterThan(86_000)

    await Promise.all([sweepPayments(app), sweepPayments(app)])
    expect(await db.$count(billingCustomers, eq(billingCustomers.syncVersion, 1))).toBe(customers.length)
    expect(await overdue('payments')).toBe(0)
  },
)

test('reads every site of a paying account once, however many are due', { timeout: 300_000 }, async () => {
  // The provider knew no subscription for the customers it was asked about.
  const paying = count - customersCount
  expect(await db.$count(sites, sql`read_after is null`)).toBe(count)
  const attempt = { signal: new AbortController().signal, last: true }
  await Promise.all([learnSites.run(app, {}, attempt), learnSites.run(app, {}, attempt)])
  expect(await db.$count(siteReads)).toBe(paying)
  expect(await db.$count(sites, sql`read_after > now() + interval '23 hours'`)).toBe(paying)
  expect(await db.$count(sites, sql`read_after > now()`)).toBe(count)
  expect(await overdue('site-posts')).toBe(0)
})

test('removes more expired rows than one statement takes', async () => {
  const [account] = await db.select().from(sites).limit(1)
  await db.execute(sql`insert into sessions (account_id, token_hash, remember, expires_at)
    select ${account!.accountId}::uuid, 'hash ' || n, true, now() - interval '1 day' from generate_series(1, 12000) n`)
  await purgeExpired(app)
  expect(await db.$count(sessions)).toBe(0)
})

test('handles new rows first, stops between two rows when the process stops, and leaves the rest due', async () => {
  const stopping = new AbortController()
  const never = sql`read_after is null`
  await db.execute(
    sql`update sites set read_after = case when id in (select id from sites limit 40) then null else now() - interval '1 day' end`,
  )
  const taken: boolean[] = []
  const first = { ...app, stopping }
  const take = async () => {
    const before = await db.$count(sites, never)
    const accountId = await claimUnreadSite(first)
    taken.push((await db.$count(sites, never)) < before)
    return accountId
  }
  const pace = { concurrency: 1, maxDurationMs: 60_000 }
  await processDueRows(first, new AbortController().signal, pace, take, async () => {
    if (taken.length === 20) stopping.abort()
  })
  expect(taken).toEqual(Array.from({ length: 20 }, () => true))
  expect(await db.$count(sites, sql`read_after is null or read_after <= now()`)).toBe(count - 20)
})
