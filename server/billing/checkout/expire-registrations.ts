import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { accounts } from '../../schema/accounts.ts'
import { checkouts } from '../../schema/billing.ts'
import { findCustomerId } from '../payments/ensure-customer.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { listOpenCheckouts, syncCustomer } from '../payments/sync-customer.ts'

// Time over a weekend to think about it; then the address is free again.
const abandonedDays = 7

// Choosing a plan again restarts the period.
const isAbandoned = sql`${accounts.status} = 'pending_payment' and greatest(${accounts.createdAt}, (select max(${checkouts.createdAt})
  from ${checkouts} where ${checkouts.accountId} = ${accounts.id})) < now() - make_interval(days => ${abandonedDays})`

/** Removes accounts that were never paid. Closes their checkouts at the provider first, so that nobody pays for a removed account. */
export async function expireRegistrations(app: App, signal = app.stopping.signal): Promise<void> {
  const abandoned = await app.db.select({ id: accounts.id }).from(accounts).where(isAbandoned)
  for (const { id } of abandoned) {
    if (signal.aborted || app.stopping.signal.aborted) return
    await expireRegistration(app, id)
  }
}

async function expireRegistration(app: App, accountId: string): Promise<void> {
  const customerId = await findCustomerId(app, accountId)
  if (customerId) {
    for (const { sessionId } of await listOpenCheckouts(app, accountId)) {
      const now = await getPaymentProvider(app).expireCheckout(sessionId)
      // Possibly open or with the bank; the next run asks again.
      if (now.kind !== 'done' || now.value?.status === 'processing') return
    }
    // Notices a payment at the last moment, which activates the account.
    if ((await syncCustomer(app, customerId)) !== 'synced') return
    if ((await app.db.$count(accounts, and(eq(accounts.id, accountId), isAbandoned))) === 0) return
    if ((await getPaymentProvider(app).deleteCustomer(customerId)).kind !== 'done') return
  }
  await app.db.delete(accounts).where(and(eq(accounts.id, accountId), isAbandoned))
}

export const expireRegistrationsJob = job({
  name: 'expire-registrations',
  cron: '23 * * * *',
  expireSeconds: 3500,
  run: (app, _data, { signal }) => expireRegistrations(app, signal),
})
