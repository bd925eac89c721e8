import { type PlanId, plans } from '../../contract/plans.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import type { ProviderInvoice } from './payment-provider.ts'
import { addTestObject, testId, type TestObject } from './test-provider-objects.ts'

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

/** As the provider tells it. An open one is what a failing card left behind: there is no other way to one here. */
export function testInvoiceOf(id: string, invoice: TestObject<'invoice'>): ProviderInvoice {
  const { plan, amountCents, currency, date, status, number } = invoice
  const { name, subtitle } = plans[plan]
  return {
    id,
    date,
    description: `${name} (${subtitle}), one month, test payment ${number}`,
    amountCents,
    currency,
    status: status === 'paid' ? 'paid' : 'failed',
  }
}
