import { and, eq, exists, isNotNull, not } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import {
  billingCustomers,
  paymentEvents,
  subscriptions,
  testPaymentObjects,
} from '../../server/schema/billing.ts'
import { type Server, until } from './given.ts'

type Db = Server['app']['db']

/** Waits until all checkout events are processed: a late one would overwrite what is set here. */
export async function setSubscription(
  { app }: { app: { db: Db } },
  accountId: string,
  state: PgUpdateSetSource<typeof subscriptions>,
): Promise<void> {
  await until(() => isAllTold(app.db, accountId))
  await app.db.update(subscriptions).set(state).where(eq(subscriptions.accountId, accountId))
}

/** Whether every built-in payment event of this account has been received and processed. */
export async function isAllTold(db: Db, accountId: string): Promise<boolean> {
  const { kind, id, customerId } = testPaymentObjects
  const isTold = db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.eventId, id), isNotNull(paymentEvents.processedAt)))
  const untold = await db
    .select({ id })
    .from(testPaymentObjects)
    .innerJoin(billingCustomers, eq(billingCustomers.customerId, customerId))
    .where(and(eq(kind, 'event'), eq(billingCustomers.accountId, accountId), not(exists(isTold))))
    .limit(1)
  return untold.length === 0
}
