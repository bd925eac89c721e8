import type { App } from '../../platform/app.ts'
import type { CheckoutOrder, ProviderCheckout } from '../payments/payment-provider.ts'
import {
  addTestObject,
  changeTestObject,
  findTestObject,
  testId,
  type TestObject,
} from './test-provider-objects.ts'

// Stripe's own default.
const checkoutLivesMs = 24 * 3_600_000

export async function createTestCheckout(app: App, order: CheckoutOrder): Promise<ProviderCheckout> {
  const { customerId, plan, successUrl, cancelUrl, idempotencyKey } = order
  const id = testId(app, 'checkout', idempotencyKey)
  const expiresAt = new Date(app.now().getTime() + checkoutLivesMs)
  const data = { plan, status: 'open' as const, successUrl, cancelUrl, expiresAt }
  await addTestObject(app.db, 'checkout', { id, customerId, data })
  // An earlier call with this key may have made it: its answer is ours.
  const stored = await findTestObject(app.db, 'checkout', id)
  return testCheckoutOf(app, id, stored?.data ?? data)
}

export function expireTestCheckout(app: App, sessionId: string): Promise<ProviderCheckout | undefined> {
  return app.db.transaction(async (tx) => {
    const found = await findTestObject(tx, 'checkout', sessionId, { lock: true })
    if (!found) return undefined
    const data = found.data.status === 'open' ? { ...found.data, status: 'expired' as const } : found.data
    await changeTestObject(tx, 'checkout', sessionId, data)
    return testCheckoutOf(app, sessionId, data)
  })
}

export function testCheckoutOf(app: App, sessionId: string, data: TestObject<'checkout'>): ProviderCheckout {
  const { status, expiresAt } = data
  const url = `${app.env.PUBLIC_URL}/test-checkout/${sessionId}`
  const isOver = status === 'open' && expiresAt <= app.now()
  return { sessionId, url, expiresAt, status: isOver ? 'expired' : status }
}
