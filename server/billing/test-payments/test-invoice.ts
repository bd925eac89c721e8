import { type PlanId, plans } from '../../../contract/plans.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ProviderInvoice } from '../payments/payment-provider.ts'
import { addTestObject, testId, type TestObject } from './test-provider-objects.ts'

type Invoice = TestObject<'invoice'>

/** One invoice for each `key` of a subscription, its period for example: a second one for the same is not made. */
export async function addTestInvoice(
  app: App,
  tx: Db,
  invoice: {
    customerId: string
    subscriptionId: string
    plan: PlanId
    key: number | string
    status: 'paid' | 'open'
    reason: Invoice['reason']
    /** The plan's price unless told otherwise. */
    amountCents?: number
    nextAttemptAt?: Date | undefined
  },
): Promise<string> {
  const { customerId, subscriptionId, plan, key, status, reason, nextAttemptAt } = invoice
  const id = testId(app, 'invoice', `${subscriptionId}:${key}`)
  const number = `TEST-${subscriptionId.slice(-8).toUpperCase()}-${String(key).padStart(4, '0')}`
  const { amountCents = plans[plan].priceCents } = invoice
  const data = {
    number,
    subscriptionId,
    plan,
    amountCents,
    refundedCents: 0,
    currency: 'usd' as const,
    status,
    date: app.now(),
    reason,
    attempts: 1,
    nextAttemptAt,
  }
  await addTestObject(tx, 'invoice', { id, customerId, data })
  return id
}

export const invoiceUrl = (app: App, id: string) => `${app.env.PUBLIC_URL}/test-invoice/${id}`

export function describeInvoice({ plan, number, reason }: Invoice): string {
  const { name, subtitle } = plans[plan]
  return reason === 'subscription_update'
    ? `Change to ${name} (${subtitle}), test payment ${number}`
    : `${name} (${subtitle}), one month, test payment ${number}`
}

/** As the provider tells it. An open one is what a failing card left behind: there is no other way to one here. */
export function testInvoiceOf(app: App, id: string, invoice: Invoice): ProviderInvoice {
  const { subscriptionId, amountCents, refundedCents, currency, date, status, number } = invoice
  const { reason, attempts, nextAttemptAt } = invoice
  return {
    id,
    subscriptionId,
    number,
    date,
    description: describeInvoice(invoice),
    reason,
    amountCents,
    refundedCents,
    currency,
    status: status === 'paid' ? 'paid' : 'failed',
    attempts,
    nextAttemptAt: status === 'open' ? nextAttemptAt : undefined,
    url: invoiceUrl(app, id),
    pdfUrl: `${invoiceUrl(app, id)}.pdf`,
  }
}
