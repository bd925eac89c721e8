import { type PlanId, plans } from '../../contract/plans.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { addTestObject, testId } from './test-provider-objects.ts'

/** One invoice for each period of a subscription: a second one for the same period is not made. */
export async function addTestInvoice(
  app: App,
  tx: Db,
  invoice: {
    customerId: string
    subscriptionId: string
    plan: PlanId
    period: number
    status: 'paid' | 'open'
  },
): Promise<void> {
  const { customerId, subscriptionId, plan, period, status } = invoice
  const id = testId(app, 'invoice', `${subscriptionId}:${period}`)
  const number = `TEST-${subscriptionId.slice(-8).toUpperCase()}-${String(period).padStart(4, '0')}`
  const amountCents = plans[plan].priceCents
  const data = {
    number,
    subscriptionId,
    plan,
    amountCents,
    currency: 'usd' as const,
    status,
    date: app.now(),
  }
  await addTestObject(tx, 'invoice', { id, customerId, data })
}
