import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { periodEndAfter } from './billing-period.ts'
import { asksBack, failsLater } from './test-cards.ts'
import { emitTestEvent } from './test-provider-events.ts'
import {
  changeTestObject,
  findTestObject,
  listTestObjects,
  type StoredCard,
  type TestObject,
} from './test-provider-objects.ts'

/**
 * Pays an open bill with this card, whose holder is there and whose bank has agreed; the subscription gets what was
 * waiting for the money. One that is paid already stays as it is.
 */
export function payTestInvoice(app: App, id: string, card: StoredCard): Promise<'paid' | 'unknown'> {
  return app.db.transaction(async (tx) => {
    const found = await findTestObject(tx, 'invoice', id, { lock: true })
    if (!found || found.data.status === 'void') return 'unknown'
    if (found.data.status === 'open') await settle(app, tx, { id, ...found, card })
    return 'paid'
  })
}

interface Settling {
  id: string
  customerId: string
  data: TestObject<'invoice'>
  card: StoredCard
}

async function settle(app: App, tx: Db, { id, customerId, data, card }: Settling): Promise<void> {
  const { subscriptionId, reason, plan } = data
  await changeTestObject(tx, 'invoice', id, { ...data, status: 'paid', nextAttemptAt: undefined })
  const found = await findTestObject(tx, 'subscription', subscriptionId, { lock: true })
  if (found && found.data.status !== 'canceled') {
    const { pastDueSince: _, ...subscription } = found.data
    const changes =
      reason === 'subscription_update' ? { plan, pendingPlan: undefined } : nextPeriod(subscription, data)
    await changeTestObject(tx, 'subscription', subscriptionId, { ...subscription, ...changes, card })
  }
  await emitTestEvent(app, tx, { type: 'invoice.paid', customerId, objectId: id })
}

const nextPeriod = ({ startedAt, periods }: TestObject<'subscription'>, { plan }: TestObject<'invoice'>) => ({
  status: 'active' as const,
  plan,
  pendingPlan: undefined,
  periods: periods + 1,
  periodEnd: periodEndAfter(startedAt, periods + 1),
})

/** Another card for all that is charged from now on; what is owed for a month is charged with it at once. */
export function changeTestCard(app: App, customerId: string, card: StoredCard): Promise<void> {
  return app.db.transaction(async (tx) => {
    await findTestObject(tx, 'customer', customerId, { lock: true })
    for (const { id, data } of await listTestObjects(tx, 'subscription', customerId))
      if (data.status !== 'canceled') await changeTestObject(tx, 'subscription', id, { ...data, card })
    await emitTestEvent(app, tx, { type: 'customer.updated', customerId, objectId: customerId })
    if (failsLater(card) || asksBack(card)) return
    for (const { id, data } of await listTestObjects(tx, 'invoice', customerId))
      if (data.status === 'open' && data.reason === 'subscription_cycle')
        await settle(app, tx, { id, customerId, data, card })
  })
}
