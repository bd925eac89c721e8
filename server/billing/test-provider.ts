import { z } from 'zod'
import type { App } from '../platform/app.ts'
import { deleteTestCustomer } from './delete-test-customer.ts'
import type {
  CheckoutOrder,
  PaymentProvider,
  ProviderAnswer,
  ProviderCheckout,
  ProviderEvent,
} from './payment-provider.ts'
import { testInvoiceOf } from './test-invoice.ts'
import {
  addTestObject,
  changeTestObject,
  findTestObject,
  listTestObjects,
  testId,
  type TestObject,
} from './test-provider-objects.ts'
import { isSignedTestEvent } from './test-provider-signature.ts'

// Stripe's own default.
const checkoutLivesMs = 24 * 3_600_000

/** The built-in payments: no money moves, everything else happens. Its side of the fence is test_payment_objects. */
export function testProvider(app: App): PaymentProvider {
  return {
    name: 'test',
    livemode: false,
    createCustomer: async ({ accountId, email, idempotencyKey }) => {
      const id = testId(app, 'customer', idempotencyKey)
      await addTestObject(app.db, 'customer', { id, customerId: id, data: { accountId, email } })
      return done({ customerId: id })
    },
    createCheckout: (order) => createCheckout(app, order),
    getCheckout: async (sessionId) => {
      const found = await findTestObject(app.db, 'checkout', sessionId)
      return done(found && checkoutOf(app, sessionId, found.data))
    },
    expireCheckout: (sessionId) => expireCheckout(app, sessionId),
    getSubscriptions: async (customerId) => {
      const list = await listTestObjects(app.db, 'subscription', customerId)
      return done(
        list.map(({ id, data }) => ({
          subscriptionId: id,
          plan: data.plan,
          status: data.status,
          createdAt: data.startedAt,
          periodEnd: data.periodEnd,
          cancelAt: undefined,
        })),
      )
    },
    getInvoices: async (customerId) => {
      const list = await listTestObjects(app.db, 'invoice', customerId)
      return done(list.map(({ id, data }) => testInvoiceOf(id, data)))
    },
    deleteCustomer: async (customerId) => done(await deleteTestCustomer(app, customerId)),
    readWebhook: (body, headers) =>
      isSignedTestEvent(app.secrets, body, headers['stripe-signature'], app.now())
        ? readEvent(body)
        : undefined,
  }
}

const done = <Value>(value: Value): ProviderAnswer<Value> => ({ kind: 'done', value })

async function createCheckout(app: App, order: CheckoutOrder): Promise<ProviderAnswer<ProviderCheckout>> {
  const { customerId, plan, successUrl, cancelUrl, idempotencyKey } = order
  const id = testId(app, 'checkout', idempotencyKey)
  const expiresAt = new Date(app.now().getTime() + checkoutLivesMs)
  const data = { plan, status: 'open' as const, successUrl, cancelUrl, expiresAt }
  await addTestObject(app.db, 'checkout', { id, customerId, data })
  // An earlier call with this key may have made it: its answer is ours.
  const stored = await findTestObject(app.db, 'checkout', id)
  return done(checkoutOf(app, id, stored?.data ?? data))
}

function expireCheckout(app: App, sessionId: string): Promise<ProviderAnswer<ProviderCheckout | undefined>> {
  return app.db.transaction(async (tx) => {
    const found = await findTestObject(tx, 'checkout', sessionId, { lock: true })
    if (!found) return done(undefined)
    const data = found.data.status === 'open' ? { ...found.data, status: 'expired' as const } : found.data
    await changeTestObject(tx, 'checkout', sessionId, data)
    return done(checkoutOf(app, sessionId, data))
  })
}

function checkoutOf(app: App, sessionId: string, data: TestObject<'checkout'>): ProviderCheckout {
  const { status, expiresAt } = data
  const url = `${app.env.PUBLIC_URL}/test-checkout/${sessionId}`
  return {
    sessionId,
    url,
    expiresAt,
    status: status === 'open' && expiresAt <= app.now() ? 'expired' : status,
  }
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.literal(false),
  data: z.object({ object: z.object({ customer: z.string().optional() }) }),
})

function readEvent(body: Buffer): ProviderEvent | undefined {
  const { data: event } = Event.safeParse(JSON.parse(body.toString()))
  return event && { id: event.id, type: event.type, customerId: event.data.object.customer }
}
