import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { periodEndAfter } from './billing-period.ts'
import type { TestCard } from './test-cards.ts'
import { addTestInvoice } from './test-invoice.ts'
import { emitTestEvent } from './test-provider-events.ts'
import {
  addTestObject,
  changeTestObject,
  findTestObject,
  listTestObjects,
  testId,
} from './test-provider-objects.ts'

export type Payment = 'paid' | 'declined' | 'expired' | 'already_subscribed' | 'unknown'

/**
 * Pays an open checkout: subscription, invoice and event in one transaction. A checkout that is paid already answers
 * `paid` and changes nothing, and a customer with a live subscription gets no second one.
 */
export function payTestCheckout(app: App, sessionId: string, card: TestCard): Promise<Payment> {
  return app.db.transaction(async (tx) => {
    const seen = await findTestObject(tx, 'checkout', sessionId)
    if (!seen) return 'unknown'
    const { customerId } = seen
    // Whoever pays for this customer, by whichever checkout, waits here for the one before.
    await findTestObject(tx, 'customer', customerId, { lock: true })
    const checkout = await findTestObject(tx, 'checkout', sessionId, { lock: true })
    if (!checkout) return 'unknown'
    if (checkout.data.status === 'paid') return 'paid'
    if (checkout.data.status === 'expired' || checkout.data.expiresAt <= app.now()) return 'expired'
    if (await isSubscribed(tx, customerId)) return 'already_subscribed'
    if (card.outcome === 'declined') return 'declined'
    const { plan } = checkout.data
    const subscriptionId = testId(app, 'subscription', sessionId)
    await changeTestObject(tx, 'checkout', sessionId, { ...checkout.data, status: 'paid', subscriptionId })
    const startedAt = app.now()
    const { brand, last4 } = card
    await addTestObject(tx, 'subscription', {
      id: subscriptionId,
      customerId,
      data: {
        plan,
        status: 'active',
        card: { brand, last4 },
        startedAt,
        periods: 1,
        periodEnd: periodEndAfter(startedAt, 1),
      },
    })
    await addTestInvoice(app, tx, { customerId, subscriptionId, plan, period: 1, status: 'paid' })
    await emitTestEvent(app, tx, { type: 'checkout.session.completed', customerId, objectId: sessionId })
    return 'paid'
  })
}

async function isSubscribed(tx: Db, customerId: string): Promise<boolean> {
  const list = await listTestObjects(tx, 'subscription', customerId)
  return list.some(({ data }) => data.status !== 'canceled')
}
