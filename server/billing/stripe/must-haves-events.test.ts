import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, password, until } from '../../../test/given/given.ts'
import { givenStripe, type StripeWorld, type Subscriber } from '../../../test/given/given-stripe.ts'
import { mailsTo } from '../../../test/read-mailbox.ts'
import { accounts } from '../../schema/accounts.ts'
import { paymentEvents, subscriptions } from '../../schema/billing.ts'
import { getEntitlement } from '../entitlement.ts'
import { sweepPayments } from '../payments/sweep-payments.ts'
import { syncCustomer } from '../payments/sync-customer.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await givenStripe()
})
afterAll(() => world.stop())

const call = (owner: Pick<Subscriber, 'token'>, method: string, path: string, body?: unknown) =>
  world.server.call(method, path, body, owner.token)
const plan = async (owner: Subscriber) => (await call(owner, 'GET', '/settings/plan')).body.data
const sync = (owner: Subscriber) => syncCustomer(world.server.app, owner.customerId)
const rows = (owner: Subscriber) =>
  world.server.app.db.select().from(subscriptions).where(eq(subscriptions.accountId, owner.accountId))
const calls = (path: RegExp) => world.fake.requests.filter((one) => path.test(one.path))
const mail = (to: string, template: string) =>
  until(async () => (await mailsTo(world.server, to, template))[0])

test('trusts neither order nor contents of events: an ended subscription stays ended when its creation arrives last', async () => {
  const { fake, server } = world
  const owner = await world.subscriber()
  const [created] = fake.books.events.filter(
    ({ type, data }) => type === 'customer.subscription.created' && data.object.id === owner.subscriptionId,
  )
  fake.books.end(fake.books.get(owner.subscriptionId))
  const late = { ...created!, id: `${created!.id}_again` }
  expect(await fake.deliver(server.url, late)).toBe(200)
  await until(async () => (await rows(owner))[0]?.status === 'canceled')
  expect((await plan(owner)).plan).toBe('free')
})

test('ends with the provider’s state after twenty concurrent syncs', async () => {
  const owner = await world.subscriber()
  const item = world.fake.books.get(owner.subscriptionId).items.data[0]
  item.price = world.fake.books.get('price_premium')
  await Promise.all(Array.from({ length: 20 }, () => sync(owner)))
  expect(await rows(owner)).toMatchObject([{ plan: 'premium', status: 'active' }])
})

test('stores an event before answering, processes it afterwards, and once though it arrives ten times', async () => {
  const { fake, server } = world
  const owner = await world.subscriber()
  const event = fake.books.add('event', 'evt', {
    type: 'invoice.paid',
    data: { object: { customer: owner.customerId } },
  })
  const answers = await Promise.all(Array.from({ length: 10 }, () => fake.deliver(server.url, event)))
  expect(new Set(answers)).toEqual(new Set([200]))
  const row = await until(async () => {
    const [found] = await server.app.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, event.id))
    return found?.processedAt && found
  })
  expect(row.attempts).toBe(1)
})

test('finds an undelivered event in the hourly sweep', async () => {
  const { fake, server, deliveries } = world
  const owner = await world.subscriber()
  deliveries.on = false
  fake.books.end(fake.books.get(owner.subscriptionId))
  deliveries.on = true
  await sweepPayments(server.app)
  expect(await until(async () => (await plan(owner)).plan === 'free')).toBe(true)
})

test('tells the success page the truth before any event has arrived', async () => {
  world.deliveries.on = false
  const owner = await world.subscriber()
  world.deliveries.on = true
  expect((await plan(owner)).plan).toBe('basic')
})

test('creates one customer for twenty clicks, before any checkout, with a key from our own id', async () => {
  const email = given.email()
  const register = () => world.server.call('POST', '/auth/register', { email, password, plan: 'basic' })
  const answers = await Promise.all(Array.from({ length: 20 }, register))
  expect(new Set(answers.map(({ body }) => body.data.stripeUrl)).size).toBe(1)
  const [account] = await world.server.app.db.select().from(accounts).where(eq(accounts.email, email))
  expect(world.fake.books.list('customer', { email })).toHaveLength(1)
  const keys = calls(/customers$/).map(({ key }) => key)
  expect(keys).toContain(`customer:${account!.id}`)
})

test('ends and refunds a second paid subscription, tells the customer and keeps the first', async () => {
  const { books } = world.fake
  const owner = await world.subscriber()
  books.clock += 60
  const second = books.subscribe(owner.customerId, 'price_premium')
  await mail(owner.email, 'duplicate-refunded')
  expect(books.get(second.id).status).toBe('canceled')
  expect(books.get(owner.subscriptionId).status).toBe('active')
  const [charge] = books.list('charge', { customer: owner.customerId })
  expect([charge!.amount, charge!.amount_refunded]).toEqual([6900, 6900])
  await until(async () => (await rows(owner)).length === 2)
  expect((await plan(owner)).plan).toBe('basic')
})

test('closes an abandoned checkout and opens another when the customer chooses again', async () => {
  const email = given.email()
  const register = (chosen: string) =>
    world.server.call('POST', '/auth/register', { email, password, plan: chosen })
  const first = (await register('basic')).body.data.stripeUrl.split('/').at(-1)
  const second = (await register('premium')).body.data.stripeUrl.split('/').at(-1)
  expect([world.fake.books.get(first).status, world.fake.books.get(second).status]).toEqual([
    'expired',
    'open',
  ])
})

test('reads the cancellation date from a date or a flag, and clears either on resuming', async () => {
  const owner = await world.subscriber()
  const subscription = world.fake.books.get(owner.subscriptionId)
  const end = subscription.items.data[0].current_period_end
  for (const how of [{ cancel_at: end }, { cancel_at_period_end: true }]) {
    Object.assign(subscription, how)
    await sync(owner)
    expect(await plan(owner)).toMatchObject({
      cancel_at_period_end: true,
      current_period: { end: new Date(end * 1000).toISOString() },
    })
    expect((await call(owner, 'POST', '/settings/resume-subscription')).body.data.cancel_at_period_end).toBe(
      false,
    )
    expect([subscription.cancel_at, subscription.cancel_at_period_end]).toEqual([null, false])
  }
})

test('takes the period’s end from the item, and survives its absence', async () => {
  const owner = await world.subscriber()
  const [item] = world.fake.books.get(owner.subscriptionId).items.data
  expect((await plan(owner)).current_period.end).toBe(new Date(item.current_period_end * 1000).toISOString())
  delete item.current_period_end
  await sync(owner)
  expect((await plan(owner)).current_period.end).toBeNull()
})

test('gives seven days of grace when past due, then read-only access, and everything back once paid', async () => {
  const { books } = world.fake
  const owner = await world.subscriber({ card: 'fails' })
  books.renew(owner.subscriptionId)
  await sync(owner)
  expect(await plan(owner)).toMatchObject({
    plan: 'basic',
    status: 'past_due',
    access: 'grace',
    payment: {
      url: expect.stringContaining('https://stripe.example/test-invoice/'),
      amount: 29,
      is_change: false,
    },
  })
  const { db } = world.server.app
  await db
    .update(subscriptions)
    .set({ pastDueSince: sql`now() - interval '8 days'` })
    .where(eq(subscriptions.subscriptionId, owner.subscriptionId))
  expect(await getEntitlement(db, owner.accountId)).toMatchObject({
    access: 'read_only',
    reason: 'payment_overdue',
  })
  expect((await call(owner, 'POST', '/posts', { title: 'A', content: '<p>B</p>' })).body.code).toBe(
    'payment_required',
  )
  Object.assign(books.get(owner.subscriptionId), { status: 'active' })
  for (const bill of books.list('invoice', { customer: owner.customerId })) bill.status = 'paid'
  await sync(owner)
  expect(await plan(owner)).toMatchObject({ access: 'full', grace_end: null, payment: null })
})
