import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until } from '../../../test/given/given.ts'
import { mailsTo } from '../../../test/read-mailbox.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, checkouts } from '../../schema/billing.ts'
import { findCustomerId } from '../payments/ensure-customer.ts'
import { sendNotices } from '../send-notices.ts'
import { syncCustomer } from '../payments/sync-customer.ts'
import { expireRegistrations } from './expire-registrations.ts'

const server = await given.server()
const { app } = server
const { db } = app

async function registeredDaysAgo(days: number) {
  const { email, stripeUrl } = await given.registration(server)
  const ago = sql`now() - make_interval(days => ${days})`
  const [account] = await db
    .update(accounts)
    .set({ createdAt: ago })
    .where(eq(accounts.email, email))
    .returning({ id: accounts.id })
  await db.update(checkouts).set({ createdAt: ago }).where(eq(checkouts.accountId, account!.id))
  const exists = async () => (await db.$count(accounts, eq(accounts.id, account!.id))) === 1
  return { email, stripeUrl, id: account!.id, exists }
}

test('removes a registration unpaid for seven days, closes its checkout and frees its address', async () => {
  const [old, young] = [await registeredDaysAgo(8), await registeredDaysAgo(6)]
  await expireRegistrations(app)
  expect([await old.exists(), await young.exists()]).toEqual([false, true])
  expect((await fetch(old.stripeUrl)).status).toBe(410)
  const again = { email: old.email, password: 'Another-horse-1', plan: 'basic' }
  expect((await server.call('POST', '/auth/register', again)).status).toBe(201)
})

test('keeps and activates a registration that was paid at the last moment without an event', async () => {
  const { stripeUrl, id, exists } = await registeredDaysAgo(8)
  await payTestCheckout(stripeUrl)
  await expireRegistrations(app)
  expect(await exists()).toBe(true)
  await until(
    async () =>
      (await db.$count(accounts, sql`${accounts.id} = ${id} and ${accounts.status} = 'active'`)) === 1,
  )
})

test('announces a renewal, and a card that will fail, once in advance', async () => {
  const { email, accountId } = await given.account(server, { plan: 'standard' })
  const customerId = (await findCustomerId(app, accountId))!
  await syncCustomer(app, customerId)
  await setSubscription(server, accountId, { periodEnd: sql`now() + interval '6 days'` })
  await db
    .update(billingCustomers)
    .set({ cardExpiresAt: sql`now() + interval '3 days'` })
    .where(eq(billingCustomers.accountId, accountId))
  await sendNotices(app)
  await sendNotices(app)
  const [notice, ...more] = await mailsTo(server, email, 'renewal-notice')
  expect([notice?.text.includes('$49.00'), more.length]).toEqual([true, 0])
  expect(await mailsTo(server, email, 'card-expiring')).toHaveLength(1)
})
