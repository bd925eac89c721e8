import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../../contract/operator.ts'
import { given, password, until } from '../../../test/given/given.ts'
import { givenStripe, type StripeWorld, type Subscriber } from '../../../test/given/given-stripe.ts'
import { mailsTo } from '../../../test/read-mailbox.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, invoices, paymentEvents, subscriptions } from '../../schema/billing.ts'
import { ensureCustomer } from '../payments/ensure-customer.ts'
import { getEntitlement } from '../entitlement.ts'
import { sendNotices } from '../send-notices.ts'
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
const calls = (path: RegExp) => world.fake.requests.filter((one) => path.test(one.path))
const mail = (to: string, template: string) =>
  until(async () => (await mailsTo(world.server, to, template))[0])

test('charges the previewed price for an upgrade, changes the existing item, and does so once for two clicks', async () => {
  const { books } = world.fake
  const owner = await world.subscriber()
  const change = (body: object) => call(owner, 'POST', '/settings/change-plan', { plan: 'premium', ...body })
  const { amountDueNow } = (await change({ preview: true })).body.data
  const answers = await Promise.all([change({ amountDueNow }), change({ amountDueNow })])
  expect(answers.map(({ body }) => body.data?.plan ?? body.code)).toContain('premium')
  const charged = books.list('invoice', { customer: owner.customerId, billing_reason: 'subscription_update' })
  expect(charged.map(({ amount_due }) => amount_due).filter(Boolean)).toEqual([
    Math.round(amountDueNow * 100),
  ])
  expect(books.get(owner.subscriptionId).items.data).toHaveLength(1)
  expect((await mail(owner.email, 'receipt')).text).toContain(`$${amountDueNow.toFixed(2)}`)
  await mail(owner.email, 'plan-changed')
})

test('keeps the plan and offers the payment page when the card is declined', async () => {
  const owner = await world.subscriber({ card: 'fails' })
  const answer = await call(owner, 'POST', '/settings/change-plan', { plan: 'standard' })
  expect(answer.body.data).toMatchObject({
    plan: 'basic',
    payment: { is_change: true, url: expect.stringContaining('https://stripe.example/test-invoice/') },
  })
})

test('starts a downgrade with the next period, lets it be undone, and releases it before a cancellation', async () => {
  const { books } = world.fake
  const owner = await world.subscriber({ plan: 'premium' })
  const change = (to: string) => call(owner, 'POST', '/settings/change-plan', { plan: to })
  expect((await change('basic')).body.data).toMatchObject({ plan: 'premium', pending: { plan: 'basic' } })
  await mail(owner.email, 'plan-changed')
  expect((await change('premium')).body.data.pending).toBeNull()
  await change('standard')
  const cancelled = await call(owner, 'POST', '/stripe/cancel-subscription')
  expect(cancelled.body.data).toMatchObject({ cancel_at_period_end: true, pending: null, plan: 'premium' })
  expect((await mail(owner.email, 'cancellation-confirmed')).text).toMatch(/won’t\s+be\s+charged again/)
  books.renew(owner.subscriptionId)
  await until(async () => (await plan(owner)).plan === 'free')
})

test('offers the invoice page when the bank asks for confirmation, and mails it once per attempt', async () => {
  const owner = await world.subscriber({ card: 'asks' })
  world.fake.books.renew(owner.subscriptionId)
  const { text } = await mail(owner.email, 'payment-action-required')
  expect(text).toContain('https://stripe.example/test-invoice/')
  await sync(owner)
  expect(await mailsTo(world.server, owner.email, 'payment-action-required')).toHaveLength(1)
  expect(await mailsTo(world.server, owner.email, 'payment-failed')).toHaveLength(0)
  expect((await plan(owner)).payment).toMatchObject({ requires_action: true, is_change: false })
  const notices = async () =>
    (await call(owner, 'GET', '/notifications')).body.data.notifications.map(
      ({ title, description }: { title: string; description: string }) => `${title}. ${description}`,
    )
  const asked = /^Your bank wants you to confirm the renewal\. Your card wasn’t declined/
  expect((await notices())[0]).toMatch(asked)
  // The customer fails the bank's question, so the card now counts as declined and that is mailed too.
  const { books } = world.fake
  for (const intent of books.list('payment_intent', { customer: owner.customerId }))
    intent.status = 'requires_payment_method'
  await sync(owner)
  await mail(owner.email, 'payment-failed')
  expect((await plan(owner)).payment).toMatchObject({ requires_action: false })
  const declined = /^Your payment failed\. Update your payment method/
  expect(await notices()).toContainEqual(expect.stringMatching(declined))
})

test('reports a card declined at renewal as declined', async () => {
  const owner = await world.subscriber({ card: 'fails' })
  world.fake.books.renew(owner.subscriptionId)
  await mail(owner.email, 'payment-failed')
  expect((await plan(owner)).payment).toMatchObject({ requires_action: false })
  const { body } = await call(owner, 'GET', '/notifications')
  expect(body.data.notifications[0]).toMatchObject({ title: 'Your payment failed' })
})

test('sends every change with our own key and every request with the pinned version and parameters', () => {
  expect(world.fake.violations).toEqual([])
  const keyed = world.fake.requests.filter(
    ({ method, path }) => method === 'POST' && !path.endsWith('create_preview'),
  )
  expect(keyed.length).toBeGreaterThan(10)
  for (const { key } of keyed) expect(key).toMatch(/^[a-z-]+:/)
})

test('shows a session only to its account, as paid only when nothing is owed, and signs nobody in', async () => {
  const [owner, stranger] = [await world.subscriber(), await world.subscriber()]
  const verify = (id: string, token?: string) =>
    world.server.call('GET', `/stripe/verify-session/${id}`, undefined, token)
  expect((await verify(owner.sessionId, stranger.token)).status).toBe(404)
  const answer = await verify(owner.sessionId, owner.token)
  expect(Object.keys(answer.body.data).toSorted()).toEqual(['isNewRegistration', 'status', 'testMode'])
  const { stripeUrl } = await given.registration(world.server)
  const sessionId = stripeUrl.split('/').at(-1)!
  Object.assign(world.fake.books.get(sessionId), { status: 'complete', payment_status: 'unpaid' })
  expect((await verify(sessionId)).body.data.status).toBe('unpaid')
})

test('lets the customer pay again when the bank refuses a payment after days', async () => {
  const { books } = world.fake
  const { email, stripeUrl } = await given.registration(world.server)
  const session = books.get(stripeUrl.split('/').at(-1))
  Object.assign(session, { status: 'complete', payment_status: 'unpaid' })
  const again = () => world.server.call('POST', '/auth/register', { email, password, plan: 'basic' })
  expect((await again()).status).toBe(409)
  books.emit('checkout.session.async_payment_failed', session)
  expect((await until(async () => (await again()).status === 201)).valueOf()).toBe(true)
})

test('rejects and does not store events that are too old, of the other mode or with another secret', async () => {
  const { fake, server } = world
  const owner = await world.subscriber()
  const event = fake.books.add('event', 'evt', {
    type: 'invoice.paid',
    data: { object: { customer: owner.customerId } },
  })
  const now = Math.floor(Date.now() / 1000)
  expect(await fake.deliver(server.url, { ...event, livemode: true })).toBe(400)
  expect(await fake.deliver(server.url, event, { secret: 'whsec_another' })).toBe(400)
  expect(await fake.deliver(server.url, event, { atSeconds: now - 301 })).toBe(400)
  expect(await server.app.db.$count(paymentEvents, eq(paymentEvents.eventId, event.id))).toBe(0)
})

test('entitles nobody by test payments once a Stripe key is set', async () => {
  const owner = await world.subscriber()
  const { db } = world.server.app
  await db.update(subscriptions).set({ setAside: true }).where(eq(subscriptions.accountId, owner.accountId))
  expect(await getEntitlement(db, owner.accountId)).toMatchObject({ access: 'none' })
})

test('uses whole cents of one currency, and does not start when prices differ from the plan table', async () => {
  const owner = await world.subscriber()
  const found = await world.server.app.db
    .select()
    .from(invoices)
    .where(eq(invoices.accountId, owner.accountId))
  expect(found).toMatchObject([{ amountCents: 2900, currency: 'usd' }])
  const other = world.fake.books.get('price_basic')
  other.unit_amount = 1
  await expect(givenStripe({ STRIPE_API_BASE: world.fake.url })).rejects.toThrow(/^STRIPE_PRICE_BASIC: /)
  other.unit_amount = 2900
})

test('requests neither tax nor a trial unless configured', () => {
  for (const { form } of calls(/checkout\/sessions$/)) {
    expect(form).not.toHaveProperty('automatic_tax')
    expect(JSON.stringify(form)).not.toContain('trial')
  }
})

test('gives full access during a trial started at the provider, announces its end, and is read-only while paused', async () => {
  const { books } = world.fake
  const owner = await world.subscriber()
  const subscription = books.get(owner.subscriptionId)
  const [item] = subscription.items.data
  Object.assign(subscription, { status: 'trialing' })
  item.current_period_end = Math.floor(Date.now() / 1000) + 3 * 86_400
  books.emit('customer.subscription.trial_will_end', subscription)
  await until(async () => (await plan(owner)).status === 'trialing')
  await sendNotices(world.server.app)
  expect((await mail(owner.email, 'renewal-notice')).text).toContain('$29.00')
  subscription.status = 'paused'
  books.emit('customer.subscription.paused', subscription)
  await until(async () => (await plan(owner)).access === 'read_only')
})

test('reports a dispute to the operator once, though its event names only the charge and arrives twice', async () => {
  const { books } = world.fake
  const owner = await world.subscriber()
  const [charge] = books.list('charge', { customer: owner.customerId })
  const dispute = books.add('dispute', 'du', { charge: charge!.id, amount: 2900, reason: 'fraudulent' })
  books.emit('charge.dispute.created', dispute)
  books.emit('charge.dispute.created', dispute)
  const told = await mail(operator.contact.email, 'payment-disputed')
  expect(told.text).toContain(charge!.id)
  expect(told.text).toContain(owner.email)
  await until(
    async () => !(await world.server.app.db.$count(paymentEvents, isNull(paymentEvents.processedAt))),
  )
  expect(await mailsTo(world.server, operator.contact.email, 'payment-disputed')).toHaveLength(1)
  expect((await plan(owner)).access).toBe('full')
})

test('lists a refund in the history, and lets a customer deleted at Stripe buy again', async () => {
  const { books } = world.fake
  const owner = await world.subscriber()
  const [charge] = books.list('charge', { customer: owner.customerId })
  charge!.amount_refunded = 2900
  books.emit('charge.refunded', charge!)
  const history = async () => (await call(owner, 'GET', '/settings/billing/history')).body.data.transactions
  await until(async () => (await history())[0].description.endsWith('$29.00 refunded'))
  const customer = books.get(owner.customerId)
  books.end(books.get(owner.subscriptionId))
  Object.assign(customer, { deleted: true })
  books.emit('customer.deleted', customer)
  await until(async () => (await plan(owner)).plan === 'free')
  const { id, email } = { id: owner.accountId, email: owner.email }
  expect(await ensureCustomer(world.server.app, { id, email })).not.toBe(owner.customerId)
})

test('passes on a changed address, and ends the subscription before deleting the account', async () => {
  const { books } = world.fake
  const owner = await world.subscriber()
  const email = given.email()
  const { db } = world.server.app
  await db.update(accounts).set({ email }).where(eq(accounts.id, owner.accountId))
  await sweepPayments(world.server.app)
  await until(() => books.get(owner.customerId).email === email)
  const body = { currentPassword: password, confirm: email }
  expect((await call(owner, 'POST', '/account/delete', body)).status).toBe(200)
  expect(books.get(owner.subscriptionId).status).toBe('canceled')
  expect(await db.$count(billingCustomers, eq(billingCustomers.accountId, owner.accountId))).toBe(0)
})
