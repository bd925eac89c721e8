import type { PlanId } from '../../../contract/plans.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { prorate } from './prorate.ts'
import { asksBack, failsLater } from './test-cards.ts'
import { addTestInvoice, invoiceUrl } from './test-invoice.ts'
import { emitTestEvent } from './test-provider-events.ts'
import {
  changeTestObject,
  findTestObject,
  listTestObjects,
  type TestObject,
} from './test-provider-objects.ts'

type Subscription = TestObject<'subscription'>
type Changed = { kind: 'changed' } | { kind: 'unpaid'; url: string | undefined }

/** At once, and charged: a card that fails leaves an open bill and the plan as it was. */
export function changeTestPlan(
  app: App,
  { subscriptionId, plan, at }: { subscriptionId: string; plan: PlanId; at: Date },
): Promise<Changed | undefined> {
  return withSubscription(app, subscriptionId, async (tx, customerId, data): Promise<Changed> => {
    if (data.plan === plan) return { kind: 'changed' }
    const open = await voidOpenChanges(tx, customerId, plan)
    if (open) return { kind: 'unpaid', url: invoiceUrl(app, open) }
    const fails = failsLater(data.card) || asksBack(data.card)
    const amountCents = prorate(data, plan, at)
    const invoice = { customerId, subscriptionId, plan, amountCents, reason: 'subscription_update' as const }
    // Of each moment there is one bill; a second click shares the first one's.
    const key = `U${Math.floor(at.getTime() / 1000)}`
    const id = await addTestInvoice(app, tx, { ...invoice, key, status: fails ? 'open' : 'paid' })
    if (fails) {
      await emitTestEvent(app, tx, { type: 'invoice.payment_failed', customerId, objectId: id })
      if (asksBack(data.card))
        await emitTestEvent(app, tx, { type: 'invoice.payment_action_required', customerId, objectId: id })
      return { kind: 'unpaid', url: invoiceUrl(app, id) }
    }
    await changeTestObject(tx, 'subscription', subscriptionId, { ...data, plan, pendingPlan: undefined })
    const type = 'customer.subscription.updated'
    await emitTestEvent(app, tx, { type, customerId, objectId: subscriptionId })
    return { kind: 'changed' }
  })
}

/** The open bill of a change to this plan, if there is one; those to other plans are withdrawn. */
async function voidOpenChanges(tx: Db, customerId: string, plan: PlanId): Promise<string | undefined> {
  let same: string | undefined
  for (const { id, data } of await listTestObjects(tx, 'invoice', customerId)) {
    if (data.status !== 'open' || data.reason !== 'subscription_update') continue
    if (data.plan === plan) same = id
    else await changeTestObject(tx, 'invoice', id, { ...data, status: 'void' })
  }
  return same
}

/** Changes what does not cost anything: the end, the plan to come, the card. */
export function amendTestSubscription(
  app: App,
  subscriptionId: string,
  amend: (data: Subscription) => Partial<Subscription>,
): Promise<'amended' | undefined> {
  return withSubscription(app, subscriptionId, async (tx, customerId, data) => {
    await changeTestObject(tx, 'subscription', subscriptionId, { ...data, ...amend(data) })
    const type = 'customer.subscription.updated'
    await emitTestEvent(app, tx, { type, customerId, objectId: subscriptionId })
    return 'amended' as const
  })
}

/** Ends it at once and gives back what was paid; done again it changes nothing. */
export function endTestSubscription(app: App, subscriptionId: string): Promise<{ refundedCents: number }> {
  return app.db.transaction(async (tx) => {
    const found = await findTestObject(tx, 'subscription', subscriptionId, { lock: true })
    if (!found) return { refundedCents: 0 }
    const { customerId, data } = found
    let refundedCents = 0
    for (const { id, data: invoice } of await listTestObjects(tx, 'invoice', customerId)) {
      if (invoice.subscriptionId !== subscriptionId || invoice.status !== 'paid') continue
      refundedCents += invoice.amountCents - invoice.refundedCents
      await changeTestObject(tx, 'invoice', id, { ...invoice, refundedCents: invoice.amountCents })
    }
    await changeTestObject(tx, 'subscription', subscriptionId, { ...data, status: 'canceled' })
    await emitTestEvent(app, tx, {
      type: 'customer.subscription.deleted',
      customerId,
      objectId: subscriptionId,
    })
    return { refundedCents }
  })
}

/** Undefined for one that is not known or has ended. */
function withSubscription<Value>(
  app: App,
  id: string,
  work: (tx: Db, customerId: string, data: Subscription) => Promise<Value>,
): Promise<Value | undefined> {
  return app.db.transaction(async (tx) => {
    const found = await findTestObject(tx, 'subscription', id, { lock: true })
    if (!found || found.data.status === 'canceled') return undefined
    return work(tx, found.customerId, found.data)
  })
}
