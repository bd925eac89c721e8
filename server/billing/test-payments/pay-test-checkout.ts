import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { periodEndAfter } from './billing-period.ts'
import type { TestCard } from './test-cards.ts'
import { addTestInvoice } from './test-invoice.ts'
import { emitTestEvent } from './test-provider-events.ts'
import {
  addTestObject,
  changeTestObject,
  findTestObject,
  listTestObjects,
  type StoredCard,
  testId,
  type TestObject,
} from './test-provider-objects.ts'

export type Payment = 'paid' | 'declined' | 'asks' | 'expired' | 'already_subscribed' | 'unknown'

/**
 * Pays an open checkout: subscription, invoice and event in one transaction. A checkout that is paid already answers
 * `paid` and changes nothing, and a customer with a live subscription gets no second one. A card whose bank asks back
 * waits for answerBank.
 */
export function payTestCheckout(app: App, sessionId: string, card: TestCard): Promise<Payment> {
  return withOpenCheckout(app, sessionId, async (tx, customerId, data) => {
    const { brand, last4, expiresAt, outcome } = card
    if (outcome === 'declined') return 'declined'
    const stored = { brand, last4, expiresAt }
    if (outcome === 'pays') return complete(app, tx, { sessionId, customerId, data, card: stored })
    await changeTestObject(tx, 'checkout', sessionId, { ...data, asked: stored })
    return 'asks'
  })
}

/** The customer's answer on the bank's page (3-D Secure). */
export function answerBank(app: App, sessionId: string, isConfirmed: boolean): Promise<Payment> {
  return withOpenCheckout(app, sessionId, async (tx, customerId, { asked, ...data }) => {
    if (asked && isConfirmed) return complete(app, tx, { sessionId, customerId, data, card: asked })
    await changeTestObject(tx, 'checkout', sessionId, data)
    return 'declined'
  })
}

function withOpenCheckout(
  app: App,
  sessionId: string,
  work: (tx: Db, customerId: string, data: TestObject<'checkout'>) => Promise<Payment>,
): Promise<Payment> {
  return app.db.transaction(async (tx) => {
    const seen = await findTestObject(tx, 'checkout', sessionId)
    if (!seen) return 'unknown'
    const { customerId } = seen
    // Payments of one customer, through any checkout, run one after the other.
    await findTestObject(tx, 'customer', customerId, { lock: true })
    const checkout = await findTestObject(tx, 'checkout', sessionId, { lock: true })
    if (!checkout) return 'unknown'
    if (checkout.data.status === 'paid') return 'paid'
    if (checkout.data.status === 'expired' || checkout.data.expiresAt <= app.now()) return 'expired'
    if (await isSubscribed(tx, customerId)) return 'already_subscribed'
    return work(tx, customerId, checkout.data)
  })
}

async function complete(
  app: App,
  tx: Db,
  paid: { sessionId: string; customerId: string; data: TestObject<'checkout'>; card: StoredCard },
): Promise<'paid'> {
  const { sessionId, customerId, data, card } = paid
  const { plan } = data
  const subscriptionId = testId(app, 'subscription', sessionId)
  await changeTestObject(tx, 'checkout', sessionId, {
    ...data,
    asked: undefined,
    status: 'paid',
    subscriptionId,
  })
  const startedAt = app.now()
  await addTestObject(tx, 'subscription', {
    id: subscriptionId,
    customerId,
    data: {
      plan,
      status: 'active',
      card,
      startedAt,
      periods: 1,
      periodEnd: periodEndAfter(startedAt, 1),
    },
  })
  const reason = 'subscription_create'
  await addTestInvoice(app, tx, { customerId, subscriptionId, plan, key: 1, status: 'paid', reason })
  await emitTestEvent(app, tx, { type: 'checkout.session.completed', customerId, objectId: sessionId })
  return 'paid'
}

async function isSubscribed(tx: Db, customerId: string): Promise<boolean> {
  const list = await listTestObjects(tx, 'subscription', customerId)
  return list.some(({ data }) => data.status !== 'canceled')
}
