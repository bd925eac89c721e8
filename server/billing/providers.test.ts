import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { given } from '../../test/given/given.ts'
import { givenStripe, type StripeWorld } from '../../test/given/given-stripe.ts'
import { payTestCheckout } from '../../tools/pay-test-checkout.ts'
import { cardThat } from '../../test/fakes/stripe/fake-stripe.ts'
import type { ProviderAnswer, ProviderCustomer } from './payments/payment-provider.ts'
import { getPaymentProvider, type PaymentProvider } from './stripe/stripe-provider.ts'

const pdfUrl = 'https://stripe.example/invoice.pdf'
let stripe: StripeWorld
const providers: Record<
  string,
  { provider: PaymentProvider; pay(checkout: { sessionId: string; url: string }): unknown }
> = {}

beforeAll(async () => {
  stripe = await givenStripe()
  stripe.deliveries.on = false
  const local = await given.server()
  providers.stripe = {
    provider: getPaymentProvider(stripe.server.app),
    pay: ({ sessionId }) => {
      stripe.fake.books.pay(sessionId, cardThat('pays'))
      for (const invoice of stripe.fake.books.list('invoice')) invoice.invoice_pdf = pdfUrl
    },
  }
  providers.test = { provider: getPaymentProvider(local.app), pay: ({ url }) => payTestCheckout(url) }
})
afterAll(() => stripe.stop())

function done<Value>(answer: ProviderAnswer<Value>): Value {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer.value
}

const order = (customerId: string) => ({
  customerId,
  accountId: randomUUID(),
  plan: 'basic' as const,
  successUrl: 'http://localhost/registration/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost/registration/cancel',
  idempotencyKey: `checkout:${randomUUID()}`,
})

async function customer(provider: PaymentProvider): Promise<string> {
  const accountId = randomUUID()
  const email = `${accountId}@example.com`
  return done(await provider.createCustomer({ accountId, email, idempotencyKey: `customer:${accountId}` }))
    .customerId
}

describe.each(['test', 'stripe'])('the provider %s', (name) => {
  const world = () => providers[name]!
  const read = async (customerId: string): Promise<ProviderCustomer> =>
    done(await world().provider.readCustomer(customerId))
  const key = () => `key:${randomUUID()}`

  async function subscribed() {
    const { provider, pay } = world()
    const customerId = await customer(provider)
    await pay(done(await provider.createCheckout(order(customerId))))
    const { subscriptions } = await read(customerId)
    return { provider, customerId, subscriptionId: subscriptions[0]!.subscriptionId }
  }

  test('returns one customer and one checkout for two calls with the same key', async () => {
    const { provider } = world()
    const accountId = randomUUID()
    const made = { accountId, email: 'ada@example.com', idempotencyKey: `customer:${accountId}` }
    const ids = await Promise.all([provider.createCustomer(made), provider.createCustomer(made)])
    expect(new Set(ids.map((answer) => done(answer).customerId)).size).toBe(1)
    const one = order(done(ids[0]).customerId)
    const first = done(await provider.createCheckout(one))
    expect(first.status).toBe('open')
    expect(done(await provider.createCheckout(one))).toEqual(first)
  })

  test('reports a checkout as paid or expired, never both', async () => {
    const { provider, pay } = world()
    const customerId = await customer(provider)
    const [first, second] = [order(customerId), order(customerId)]
    const paid = done(await provider.createCheckout(first))
    await pay(paid)
    expect(done(await provider.getCheckout(paid.sessionId))?.status).toBe('paid')
    expect(done(await provider.expireCheckout(paid.sessionId))?.status).toBe('paid')
    const open = done(await provider.createCheckout(second))
    expect(done(await provider.expireCheckout(open.sessionId))?.status).toBe('expired')
    expect(done(await provider.getCheckout('cs_test_nobody'))).toBeUndefined()
  })

  test('reports the subscription, period, card and invoice of a paid checkout', async () => {
    const { customerId } = await subscribed()
    const { subscriptions, invoices, card, deleted } = await read(customerId)
    expect([deleted, card.cardLast4]).toEqual([false, '4242'])
    expect(subscriptions).toMatchObject([
      { plan: 'basic', status: 'active', cancelAt: null, pendingPlan: null },
    ])
    expect(subscriptions[0]!.periodEnd!.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
    expect(invoices).toMatchObject([
      { status: 'paid', amountCents: 2900, currency: 'usd', reason: 'subscription_create', refundedCents: 0 },
    ])
    expect(invoices[0]).toMatchObject({
      url: expect.stringMatching(/^http/),
      pdfUrl: name === 'stripe' ? pdfUrl : null,
    })
  })

  test('charges exactly the previewed amount for an upgrade, once per key', async () => {
    const { provider, customerId, subscriptionId } = await subscribed()
    const at = new Date(Math.floor(Date.now() / 1000) * 1000)
    const { amountDueCents } = done(await provider.previewChange({ subscriptionId, plan: 'premium', at }))
    const change = { subscriptionId, plan: 'premium' as const, at, idempotencyKey: key() }
    expect(done(await provider.changePlan(change))).toEqual({ kind: 'changed' })
    expect(done(await provider.changePlan(change))).toEqual({ kind: 'changed' })
    const { subscriptions, invoices } = await read(customerId)
    expect(subscriptions).toMatchObject([{ plan: 'premium', status: 'active' }])
    const charged = invoices.filter(({ reason }) => reason === 'subscription_update')
    expect(charged.map((one) => one.amountCents)).toEqual([amountDueCents])
  })

  test('schedules a downgrade, drops it when undone and lets a cancellation replace it', async () => {
    const { provider, customerId, subscriptionId } = await subscribed()
    const at = new Date()
    done(await provider.changePlan({ subscriptionId, plan: 'premium', at, idempotencyKey: key() }))
    const schedule = () => provider.scheduleChange({ subscriptionId, plan: 'basic', idempotencyKey: key() })
    done(await schedule())
    const [planned] = (await read(customerId)).subscriptions
    expect(planned).toMatchObject({ plan: 'premium', pendingPlan: 'basic', pendingAt: planned!.periodEnd })
    done(await provider.undoScheduledChange({ subscriptionId, idempotencyKey: key() }))
    expect((await read(customerId)).subscriptions[0]!.pendingPlan).toBeNull()
    done(await schedule())
    done(await provider.cancel({ subscriptionId, idempotencyKey: key() }))
    const [ending] = (await read(customerId)).subscriptions
    expect(ending).toMatchObject({ plan: 'premium', cancelAt: ending!.periodEnd, pendingPlan: null })
  })

  test('ends a canceled subscription with its period, and renews it when resumed', async () => {
    const { provider, customerId, subscriptionId } = await subscribed()
    done(await provider.cancel({ subscriptionId, idempotencyKey: key() }))
    const [ending] = (await read(customerId)).subscriptions
    expect(ending).toMatchObject({ status: 'active', cancelAt: ending!.periodEnd })
    done(await provider.resume({ subscriptionId, idempotencyKey: key() }))
    expect((await read(customerId)).subscriptions[0]).toMatchObject({ status: 'active', cancelAt: null })
  })

  test('refunds a duplicate once', async () => {
    const { provider, customerId, subscriptionId } = await subscribed()
    const change = { subscriptionId, idempotencyKey: `refund:${subscriptionId}` }
    done(await provider.endAndRefund(change))
    done(await provider.endAndRefund(change))
    const { subscriptions, invoices } = await read(customerId)
    expect(subscriptions[0]!.status).toBe('canceled')
    expect(invoices).toMatchObject([{ amountCents: 2900, refundedCents: 2900 }])
  })

  test('offers a page for another card and lists the day’s events', async () => {
    const { provider, customerId } = await subscribed()
    const returnUrl = 'http://localhost/dashboard/settings?tab=billing'
    const page = done(
      await provider.openCardPage({ customerId, returnUrl, doneUrl: returnUrl, idempotencyKey: key() }),
    )
    expect(page.url).toMatch(/^http/)
    const events = done(await provider.listEvents(new Date(Date.now() - 60_000)))
    expect(events.some((event) => event.customerId === customerId)).toBe(true)
  })

  test('leaves a deleted customer without a live subscription and can delete it again', async () => {
    const { provider, customerId } = await subscribed()
    done(await provider.deleteCustomer(customerId))
    done(await provider.deleteCustomer(customerId))
    const { deleted, subscriptions } = await read(customerId)
    expect(deleted).toBe(true)
    expect(subscriptions.every(({ status }) => status === 'canceled')).toBe(true)
  })
})

test('sends Stripe no parameter, version or missing key that it rejects', () => {
  expect(stripe.fake.violations).toEqual([])
})
