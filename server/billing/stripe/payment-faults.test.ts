import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, password, until } from '../../../test/given.ts'
import { givenStripe, type StripeWorld } from '../../../test/given-stripe.ts'
import { settleEvents } from '../../../test/faults/settle-events.ts'
import { subscriptions } from '../../schema/billing.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await givenStripe()
})
afterAll(() => world.stop())

test('answers that are cut off after the work was done lead to one customer, one checkout and one charge', async () => {
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

test('while the provider is down nothing is lost: a clear refusal, events kept, and all of it in order afterwards', async () => {
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

test('ten clicks in two tabs on every button end in one change each', async () => {
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

test('100 events, shuffled, doubled and some forged, settle to what the provider says', async () => {
  const { server, fake, deliveries } = world
  deliveries.on = false
  const size = { customers: 5, events: 100, random: Math.random }
  const { wrong, forgedHeard } = await settleEvents({ url: server.url, fake, ...size })
  deliveries.on = true
  expect([wrong, forgedHeard]).toEqual([[], 0])
})
