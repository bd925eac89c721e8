import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, password, until } from '../../../test/given/given.ts'
import { givenStripe, type StripeWorld } from '../../../test/given/given-stripe.ts'
import { settleEvents } from '../../../test/given/settle-events.ts'
import { subscriptions } from '../../schema/billing.ts'
import { syncCustomer } from '../payments/sync-customer.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await givenStripe()
})
afterAll(() => world.stop())

test('makes one customer, checkout and charge when answers are lost after the work was done', async () => {
  const { fake, server } = world
  const email = given.email()
  fake.faults.cutAnswers = 1
  const first = await server.call('POST', '/auth/register', { email, password, plan: 'basic' })
  expect(first.status).toBe(201)
  expect(fake.books.list('customer', { email })).toHaveLength(1)
  const owner = await world.subscriber()
  for (const [path, body] of [
    ['/settings/change-plan', { plan: 'premium' }],
    ['/settings/cancel-subscription', undefined],
    ['/settings/resume-subscription', undefined],
  ] as const) {
    fake.faults.cutAnswers = 1
    expect((await server.call('POST', path, body, owner.token)).status).toBe(200)
  }
  const bills = fake.books.list('invoice', { customer: owner.customerId })
  // Newest first.
  expect(bills.map(({ billing_reason }) => billing_reason)).toEqual([
    'subscription_update',
    'subscription_create',
  ])
  expect(fake.violations).toEqual([])
})

test('refuses clearly and keeps events while the provider is down, then processes everything in order', async () => {
  const { fake, server } = world
  const owner = await world.subscriber()
  fake.faults.down = true
  const refused = await server.call('POST', '/settings/cancel-subscription', undefined, owner.token)
  expect([refused.status, refused.body.code]).toEqual([503, 'payments_unavailable'])
  expect((await server.call('GET', '/settings/billing/history', undefined, owner.token)).status).toBe(200)
  fake.books.end(fake.books.get(owner.subscriptionId))
  await Promise.all(world.deliveries.pending)
  fake.faults.down = false
  await until(async () => {
    const { db } = server.app
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, owner.accountId))
    return row?.status === 'canceled'
  })
})

test('makes one change each for ten clicks in two tabs on every button', async () => {
  const { fake, server } = world
  const owner = await world.subscriber()
  const press = (path: string, body?: object) =>
    Promise.all(Array.from({ length: 10 }, () => server.call('POST', path, body, owner.token)))
  await press('/settings/change-plan', { plan: 'standard' })
  await press('/settings/change-plan', { plan: 'basic' })
  await press('/settings/cancel-subscription')
  const ends = await press('/settings/resume-subscription')
  expect(ends.every(({ status }) => status === 200)).toBe(true)
  const [subscription] = fake.books.list('subscription', { customer: owner.customerId })
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
  const charged = fake.books
    .list('invoice', { customer: owner.customerId, billing_reason: 'subscription_update' })
    .filter(({ amount_due }) => amount_due > 0)
  expect(charged).toHaveLength(1)
  expect(fake.violations).toEqual([])
})

test('ends in a state that the provider reports and the customer chose, after many clicks in two tabs', async () => {
  const { fake, server } = world
  const owner = await world.subscriber()
  const change = (body: object) => server.call('POST', '/settings/change-plan', body, owner.token)
  const many = <Answer>(times: number, press: () => Promise<Answer>) => Array.from({ length: times }, press)
  const due = async (plan: string) => (await change({ plan, preview: true })).body.data.amountDueNow
  const [standard, premium] = [await due('standard'), await due('premium')]
  const answers = await Promise.all([
    ...many(10, () => change({ plan: 'standard', amountDueNow: standard })),
    ...many(10, () => change({ plan: 'premium', amountDueNow: premium })),
  ])
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'preview_outdated')).toBe(true)
  const charged = fake.books
    .list('invoice', { customer: owner.customerId, billing_reason: 'subscription_update' })
    .map(({ amount_due }) => amount_due)
    .filter(Boolean)
  const said = async () => (await server.call('GET', '/settings/plan', undefined, owner.token)).body.data
  const { plan, pending } = await said()
  const theirs = fake.books.get(owner.subscriptionId)
  expect([theirs.items.data[0].price.lookup_key, pending]).toEqual([plan, null])
  expect(charged).toEqual([Math.round((plan === 'premium' ? premium : standard) * 100)])

  await Promise.all([
    ...many(5, () => server.call('POST', '/settings/cancel-subscription', undefined, owner.token)),
    ...many(5, () => server.call('POST', '/settings/resume-subscription', undefined, owner.token)),
  ])
  await syncCustomer(server.app, owner.customerId)
  expect((await said()).cancel_at_period_end).toBe(theirs.cancel_at_period_end)
  expect(fake.violations).toEqual([])
})

test('says what is known of a registration while the provider does not answer', async () => {
  const { fake, server } = world
  const { registrationToken } = await given.registration(server)
  fake.faults.hangs = true
  const state = await server.call('POST', '/auth/registration-state', { registrationToken })
  fake.faults.hangs = false
  expect(state.body.data).toEqual({ draft: null, site: null, paid: false })
})

test('leaves one payable checkout when two tabs choose different plans at once', async () => {
  const { fake, server } = world
  const owner = await world.subscriber()
  fake.books.end(fake.books.get(owner.subscriptionId))
  await syncCustomer(server.app, owner.customerId)
  const choose = (plan: string) =>
    server.call('POST', '/stripe/create-checkout-session', { plan }, owner.token)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => choose(index % 2 ? 'basic' : 'premium')),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const open = fake.books.list('checkout.session', { customer: owner.customerId, status: 'open' })
  expect(open).toHaveLength(1)
  expect(answers.map(({ body }) => body.data.url.split('/').at(-1))).toContain(open[0]!.id)
  expect(fake.violations).toEqual([])
})

test('settles to the provider’s state after 100 events, shuffled, doubled and some forged', async () => {
  const { server, fake, deliveries } = world
  deliveries.on = false
  const size = { customers: 5, events: 100, random: Math.random }
  const { wrong, forgedHeard } = await settleEvents({ url: server.url, fake, ...size })
  deliveries.on = true
  expect([wrong, forgedHeard]).toEqual([[], 0])
})
