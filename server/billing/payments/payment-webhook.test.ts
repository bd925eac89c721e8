import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeBooks } from '../../../test/given/change-books.ts'
import { given, until } from '../../../test/given/given.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, paymentEvents } from '../../schema/billing.ts'
import { signStripeEvent, testWebhookSecret } from '../stripe-emulator/deliver-test-event.ts'

const server = await given.server()
const { app } = server

test('processes a signed event once though it is delivered ten times at once', async () => {
  const { customerId } = await paidUnnoticed()
  const { id, body } = eventFor(customerId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(body)))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ received: true })
  }
  await until(async () => (await eventRow(id))?.processedAt)
  expect(await syncVersion(customerId)).toBe(1)
  expect((await deliver(body)).status).toBe(200)
})

test('activates the account from the provider’s state, whatever the event says', async () => {
  const { customerId, accountId } = await paidUnnoticed()
  const { body } = eventFor(customerId, { type: 'customer.subscription.deleted' })
  expect((await deliver(body)).status).toBe(200)
  await until(async () => {
    const [account] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
    return account?.status === 'active'
  })
})

test('accepts an event about an unknown customer and sets it aside', async () => {
  const { id, body } = eventFor('test_cus_nobody')
  expect((await deliver(body)).status).toBe(200)
  const row = await until(async () => {
    const event = await eventRow(id)
    return event?.processedAt && event
  })
  expect(row.error).toBe('unknown customer')
})

test('rejects and does not store an event that is unsigned, altered, signed for another body or too old', async () => {
  const { id, body } = eventFor('test_cus_x')
  const old = new Date(Date.now() - 301_000)
  const forged = [
    await deliver(body, { signature: null }),
    await deliver(body, { signature: '' }),
    await deliver(body, { signature: 't=1,v1=abc' }),
    await deliver(body, { signature: sign('another') }),
    await deliver(body, { signature: sign(body, new Date(), 'another secret') }),
    await deliver(body.replace('livemode', 'Livemode'), { signature: sign(body) }),
    await deliver(`${body} `, { signature: sign(body) }),
    await deliver(body, { signature: sign(body, old) }),
    // Signed on sending, a few seconds past the limit, because earlier deliveries take time.
    await deliver(body, { signature: sign(body, new Date(Date.now() + 305_000)) }),
    await deliver(body, {
      signature: sign(body).replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000) - 60}`),
    }),
  ]
  for (const answer of forged) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 'invalid_signature',
      requestId: expect.any(String),
    })
  }
  expect(await eventRow(id)).toBeUndefined()
})

test('accepts an event just within five minutes', async () => {
  const { body } = eventFor('test_cus_x')
  const answer = await deliver(body, { signature: sign(body, new Date(Date.now() - 290_000)) })
  expect(answer.status).toBe(200)
})

test('rejects an event of the other mode, even when it is signed', async () => {
  const { body } = eventFor('test_cus_x', { livemode: true })
  expect((await deliver(body)).status).toBe(400)
})

function eventFor(customer: string, fields: object = {}) {
  const id = `test_evt_${randomUUID()}`
  return {
    id,
    body: JSON.stringify({
      id,
      type: 'invoice.paid',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: { customer } },
      ...fields,
    }),
  }
}

const sign = (body: string, at = new Date(), secret = testWebhookSecret(app.secrets)) =>
  signStripeEvent(body, secret, Math.floor(at.getTime() / 1000))

function deliver(body: string, { signature = sign(body) }: { signature?: string | null } = {}) {
  const headers = {
    'content-type': 'application/json',
    ...(signature === null ? {} : { 'stripe-signature': signature }),
  }
  return fetch(`${server.url}/api/v1/stripe/webhook`, { method: 'POST', headers, body })
}

/** An account whose payment only the provider knows about. */
async function paidUnnoticed() {
  const { email } = await given.registration(server)
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  const [customer] = await app.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.accountId, account!.id))
  const { customerId } = customer!
  await changeBooks(app, customerId, (books) => {
    expect(books.find(customerId)).toBeDefined()
    books.subscribe(customerId, 'price_basic')
  })
  return { customerId, accountId: account!.id }
}

async function eventRow(id: string) {
  const [row] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, id))
  return row
}

async function syncVersion(customerId: string) {
  const [row] = await app.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId))
  return row?.syncVersion
}
