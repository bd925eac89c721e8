import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, lt, or, isNull, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { billingCustomers } from '../../schema/billing.ts'
import { isOfProvider } from '../stripe/stripe-provider.ts'
import { failPaymentsUnavailable } from '../payments/payment-answers.ts'

// Longer than a caller waits; a lock held longer belongs to a killed process.
const leaseSeconds = 15
const pollMs = 100
// Of the eight seconds that a caller has.
const maxWaitMs = 5000

/** Different requests run one after the other. Repeated clicks for one run concurrently: they share their keys. */
export async function withBillingLock<Value>(
  app: App,
  accountId: string,
  change: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const { changing, changingUntil } = billingCustomers
  const ours = and(eq(billingCustomers.accountId, accountId), isOfProvider(app, billingCustomers))
  const isFree = or(isNull(changingUntil), lt(changingUntil, sql`now()`), eq(changing, change))
  const take = () =>
    app.db
      .update(billingCustomers)
      .set({ changing: change, changingUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(and(ours, isFree))
      .returning({ id: billingCustomers.id })
  for (const end = Date.now() + maxWaitMs; (await take()).length === 0; await wait(pollMs)) {
    if ((await app.db.$count(billingCustomers, ours)) === 0) break
    if (Date.now() > end) return failPaymentsUnavailable()
  }
  try {
    return await work()
  } finally {
    await app.db
      .update(billingCustomers)
      .set({ changingUntil: null })
      .where(and(ours, eq(changing, change)))
  }
}
