import type { App } from '../../platform/app.ts'
import { emitTestEvent } from './test-provider-events.ts'
import { changeTestObject, findTestObject, listTestObjects } from './test-provider-objects.ts'

/** As a real provider does it: subscriptions end at once, open checkouts close, invoices stay, the person is forgotten. */
export function deleteTestCustomer(app: App, customerId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Whoever is paying for this customer waits here, or is waited for.
    const customer = await findTestObject(tx, 'customer', customerId, { lock: true })
    if (!customer) return
    await changeTestObject(tx, 'customer', customerId, { ...customer.data, email: '', deleted: true })
    for (const { id, data } of await listTestObjects(tx, 'checkout', customerId))
      if (data.status === 'open') await changeTestObject(tx, 'checkout', id, { ...data, status: 'expired' })
    for (const { id, data } of await listTestObjects(tx, 'subscription', customerId)) {
      if (data.status === 'canceled') continue
      await changeTestObject(tx, 'subscription', id, { ...data, status: 'canceled' })
      await emitTestEvent(app, tx, { type: 'customer.subscription.deleted', customerId, objectId: id })
    }
  })
}
