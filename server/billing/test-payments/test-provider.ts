import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { testPaymentObjects } from '../../schema/billing.ts'
import type {
  PaymentProvider,
  ProviderAnswer,
  ProviderCustomer,
  ProviderEvent,
} from '../payments/payment-provider.ts'
import { amendTestSubscription, changeTestPlan, endTestSubscription } from './change-test-subscription.ts'
import { prorate } from './prorate.ts'
import { createTestCheckout, expireTestCheckout, testCheckoutOf } from './test-checkouts.ts'
import { testInvoiceOf } from './test-invoice.ts'
import {
  addTestObject,
  changeTestObject,
  findTestObject,
  listTestObjects,
  testId,
} from './test-provider-objects.ts'
import { isSignedTestEvent } from './test-provider-signature.ts'
import { emitTestEvent } from './test-provider-events.ts'

// A form that lies open over lunch; the address of the page is a way to the subscription.
const cardPageLivesMs = 3_600_000

/** The built-in payments: no money moves, everything else happens. Its side of the fence is test_payment_objects. */
export function testProvider(app: App): PaymentProvider {
  return {
    name: 'test',
    livemode: false,
    validateConfig: async () => done(undefined),
    createCustomer: async ({ accountId, email, idempotencyKey }) => {
      const id = testId(app, 'customer', idempotencyKey)
      const data = { accountId, email, deleted: false }
      await addTestObject(app.db, 'customer', { id, customerId: id, data })
      return done({ customerId: id })
    },
    changeEmail: async ({ customerId, email }) => {
      const found = await findTestObject(app.db, 'customer', customerId)
      if (found) await changeTestObject(app.db, 'customer', customerId, { ...found.data, email })
      return found ? done(undefined) : gone
    },
    readCustomer: (customerId) => readCustomer(app, customerId),
    createCheckout: async (order) => done(await createTestCheckout(app, order)),
    getCheckout: async (sessionId) => {
      const found = await findTestObject(app.db, 'checkout', sessionId)
      return done(found && testCheckoutOf(app, sessionId, found.data))
    },
    expireCheckout: async (sessionId) => done(await expireTestCheckout(app, sessionId)),
    previewChange: async ({ subscriptionId, plan, at }) => {
      const found = await findTestObject(app.db, 'subscription', subscriptionId)
      return found ? done({ amountDueCents: prorate(found.data, plan, at) }) : gone
    },
    changePlan: async (change) => orGone(await changeTestPlan(app, change)),
    scheduleChange: ({ subscriptionId, plan }) => amend(app, subscriptionId, { pendingPlan: plan }),
    undoScheduledChange: ({ subscriptionId }) => amend(app, subscriptionId, { pendingPlan: undefined }),
    cancel: ({ subscriptionId }) =>
      amend(app, subscriptionId, { cancelAtPeriodEnd: true, pendingPlan: undefined }),
    resume: ({ subscriptionId }) => amend(app, subscriptionId, { cancelAtPeriodEnd: false }),
    endAndRefund: async ({ subscriptionId }) => done(await endTestSubscription(app, subscriptionId)),
    openCardPage: async ({ customerId, doneUrl }) => {
      const id = testId(app, 'card', randomUUID())
      const expiresAt = new Date(app.now().getTime() + cardPageLivesMs)
      await addTestObject(app.db, 'card', { id, customerId, data: { returnUrl: doneUrl, expiresAt } })
      return done({ url: `${app.env.PUBLIC_URL}/test-card/${id}` })
    },
    // There are no payment methods here outside its own pages.
    chooseCard: async () => gone,
    deleteCustomer: async (customerId) => done(await deleteTestCustomer(app, customerId)),
    listEvents: async (since) => done(await listTestEvents(app, since)),
    findCustomerOf: async () => done(undefined),
    readWebhook: async (body, headers) =>
      isSignedTestEvent(app.secrets, body, headers['stripe-signature'], app.now())
        ? readEvent(body)
        : undefined,
  }
}

const done = <Value>(value: Value) => ({ kind: 'done' as const, value })
const gone = { kind: 'refused' as const, why: 'gone' as const, message: 'There is no such object' }
const orGone = <Value>(value: Value | undefined): ProviderAnswer<Value> => (value ? done(value) : gone)

async function amend(
  app: App,
  subscriptionId: string,
  changes: Parameters<typeof amendTestSubscription>[2] extends (data: never) => infer Changes
    ? Changes
    : never,
): Promise<ProviderAnswer<void>> {
  return (await amendTestSubscription(app, subscriptionId, () => changes)) ? done(undefined) : gone
}

async function readCustomer(app: App, customerId: string): Promise<ProviderAnswer<ProviderCustomer>> {
  const found = await findTestObject(app.db, 'customer', customerId)
  if (!found) return gone
  const invoices = await listTestObjects(app.db, 'invoice', customerId)
  const list = await listTestObjects(app.db, 'subscription', customerId)
  const card = list.find(({ data }) => data.status !== 'canceled')?.data.card
  return done({
    deleted: found.data.deleted,
    email: found.data.email,
    card: card?.expiresAt && { ...card, expiresAt: card.expiresAt },
    subscriptions: list.map(({ id, data }) => ({
      subscriptionId: id,
      plan: data.plan,
      status: data.status,
      createdAt: data.startedAt,
      periodEnd: data.periodEnd,
      cancelAt: data.cancelAtPeriodEnd ? data.periodEnd : undefined,
      pending: data.pendingPlan && { plan: data.pendingPlan, at: data.periodEnd },
    })),
    invoices: invoices
      .filter(({ data }) => data.status !== 'void')
      .map(({ id, data }) => testInvoiceOf(app, id, data)),
  })
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.iso.datetime().transform((value) => new Date(value)),
  livemode: z.literal(false),
  data: z.object({ object: z.object({ id: z.string().optional(), customer: z.string().optional() }) }),
})

function readEvent(body: Buffer): ProviderEvent | undefined {
  const { data: event } = Event.safeParse(JSON.parse(body.toString()))
  if (!event) return undefined
  const { id, type, created: createdAt, data } = event
  return { id, type, createdAt, customerId: data.object.customer, objectId: data.object.id }
}

async function listTestEvents(app: App, since: Date): Promise<ProviderEvent[]> {
  const { kind, createdAt, id } = testPaymentObjects
  const rows = await app.db
    .select({ id })
    .from(testPaymentObjects)
    .where(and(eq(kind, 'event'), gte(createdAt, since)))
    .orderBy(asc(createdAt), asc(id))
    // As many as a real provider is asked for.
    .limit(5000)
  const events: ProviderEvent[] = []
  for (const row of rows) {
    const found = await findTestObject(app.db, 'event', row.id)
    if (!found) continue
    const { type, created, objectId } = found.data
    events.push({ id: row.id, type, customerId: found.customerId, objectId, createdAt: created })
  }
  return events
}

/** As a real provider does it: subscriptions end at once, open checkouts close, invoices stay, the person is forgotten. */
function deleteTestCustomer(app: App, customerId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Waits for a payment of this customer that is under way.
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
