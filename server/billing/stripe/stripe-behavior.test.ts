import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { cardThat } from '../../../test/fakes/stripe/fake-stripe.ts'
import { givenStripe, type StripeWorld, type Subscriber } from '../../../test/given/given-stripe.ts'

import { planQuotes } from '../../schema/billing.ts'
import { itemOf } from '../stripe-emulator/stripe-objects.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await givenStripe()
})
afterAll(() => world.stop())

const call = (owner: Pick<Subscriber, 'token'>, method: string, path: string, body?: unknown) =>
  world.server.call(method, path, body, owner.token)

test.each(['before', 'after'] as const)(
  'repeats nothing after a Stripe error %s the work, which Stripe keeps under our key for a day',
  async (spends) => {
    const { fake, server } = world
    const email = given.email()
    const register = () => server.call('POST', '/auth/register', { email, password, plan: 'basic' })
    fake.faults.spends = spends
    expect((await register()).status).toBe(201)
    fake.faults.spends = spends
    const again = await server.call('POST', '/auth/register', { email, password, plan: 'premium' })
    expect(again.status).toBe(201)
    const [customer, ...others] = fake.books.list('customer', { email })
    expect(others).toEqual([])
    const sessions = fake.books.list('checkout.session', { customer: customer!.id, status: 'open' })
    expect(sessions.map(({ price }) => price)).toEqual(['price_premium'])

    const owner = await world.subscriber()
    fake.faults.spends = spends
    const changed = await call(owner, 'POST', '/settings/change-plan', { plan: 'standard' })
    expect(changed.body.data.plan).toBe('standard')
    const charged = fake.books
      .list('invoice', { customer: owner.customerId, billing_reason: 'subscription_update' })
      .filter(({ amount_due }) => amount_due > 0)
    expect(charged).toHaveLength(1)
  },
)

test.each([429, 409] as const)('waits after a %i and retries with the same key', async (status) => {
  const { fake } = world
  const owner = await world.subscriber()
  const before = fake.requests.length
  fake.faults.busy = { status, times: 2 }
  const answer = await call(owner, 'POST', '/settings/cancel-subscription')
  expect(answer.body.data?.cancel_at_period_end).toBe(true)
  const keys = fake.requests.slice(before).flatMap(({ method, key }) => (method === 'POST' ? [key] : []))
  expect(new Set(keys).size).toBe(1)
})

test('changes a card on Stripe’s page even when nobody saved the portal in its settings', async () => {
  const { books, faults, requests } = world.fake
  const owner = await world.subscriber()
  faults.noPortal = true
  const open = () => call(owner, 'PUT', '/settings/payment-method', {})
  expect((await open()).body.data.url).toContain('https://stripe.example/test-card/')
  expect((await open()).status).toBe(200)
  faults.noPortal = false
  expect(books.list('billing_portal.configuration')).toHaveLength(1)
  const [shown] = requests.filter(({ path }) => path === '/v1/billing_portal/sessions').toReversed()
  expect(shown!.form.flow_data).toMatchObject({ type: 'payment_method_update' })
})

test('charges a card chosen in the browser from then on, and names the field when it is unknown', async () => {
  const { books } = world.fake
  const owner = await world.subscriber()
  const choose = (id: string) => call(owner, 'PUT', '/settings/payment-method', { payment_method_id: id })
  const card = books.addCard('nobody', cardThat('pays'))
  expect((await choose(card.id)).status).toBe(200)
  expect(books.get(owner.subscriptionId).default_payment_method).toBe(card.id)
  for (const id of ['pm_unknown', '١٢٣', 'pm/../customers']) {
    const refused = await choose(id)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['payment_method_id']])
  }
})

/** Previews an upgrade as 40 minutes ago. */
async function previewEarlier(owner: Subscriber) {
  const preview = { plan: 'premium', preview: true }
  expect((await call(owner, 'POST', '/settings/change-plan', preview)).status).toBe(200)
  await world.server.app.db
    .update(planQuotes)
    .set({ prorationAt: sql`${planQuotes.prorationAt} - interval '40 minutes'` })
    .where(eq(planQuotes.subscriptionId, owner.subscriptionId))
}

test('asks for a new price once the period of the previewed one is over', async () => {
  const { fake } = world
  const owner = await world.subscriber()
  const item = itemOf(fake.books.get(owner.subscriptionId))
  await previewEarlier(owner)
  Object.assign(item, {
    current_period_start: item.current_period_start - 1200,
    current_period_end: item.current_period_end - 1200,
  })
  const changed = await call(owner, 'POST', '/settings/change-plan', { plan: 'premium' })
  expect(changed.body.data).toMatchObject({ plan: 'premium' })
})

test('asks for a new price after Stripe refused the change', async () => {
  const owner = await world.subscriber()
  await previewEarlier(owner)
  const change = () => call(owner, 'POST', '/settings/change-plan', { plan: 'premium' })
  expect((await change()).body.code).toBe('payments_unavailable')
  expect((await change()).body.data).toMatchObject({ plan: 'premium' })
})

test('sends no request that the pinned version does not know, and no key twice', () => {
  expect(world.fake.violations).toEqual([])
})
