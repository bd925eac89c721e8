import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password, until } from '../../../test/given/given.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, subscriptions, testPaymentObjects } from '../../schema/billing.ts'

const server = await given.server()
const { db } = server.app
const form = { number: '4242 4242 4242 4242', exp: '12/34', csc: '123', name: 'Ada Lovelace' }
const submit = (url: string, fields: object = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ ...form, ...fields }), redirect: 'manual' })

test('says that no money moves, the price, that it renews and how to cancel, in one form without scripts', async () => {
  const { stripeUrl } = await given.registration(server, { plan: 'standard' })
  const answer = await fetch(stripeUrl)
  const page = (await answer.text()).replace(/\s+/g, ' ')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
  for (const text of [
    'Test mode: no real payment',
    '$49.00',
    'Smart Marketer',
    'renews automatically',
    'until canceled',
    'Cancel anytime',
  ])
    expect(page).toContain(text)
  expect(page.indexOf('renews automatically')).toBeLessThan(page.indexOf('</form>'))
  for (const name of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
    expect(page).toContain(`autocomplete="${name}"`)
  expect(page.match(/<form/g)).toHaveLength(1)
  expect(page.match(/type="submit"/g)).toHaveLength(1)
  expect(page.match(/<label for=/g)).toHaveLength(4)
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/test-checkout.js" defer>'])
  expect(page).not.toMatch(/<style|style=|onclick/)
  expect(page).toContain('/registration/cancel')
})

test('leads to the success page and activates the account even if nobody returns', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const answer = await submit(stripeUrl)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/registration/success?session_id=${sessionOf(stripeUrl)}`)
  // Without calls to verify-session, so the signed event alone has to do it.
  const account = await until(async () => (await accountOf(email)).status === 'active' && accountOf(email))
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, account.id))
  expect(subscription).toMatchObject({ plan: 'basic', status: 'active', provider: 'test', livemode: false })
  const days = (subscription!.periodEnd!.getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(27)
  expect(days).toBeLessThan(32)
})

test('reports a declined card, charges nothing and accepts another card', async () => {
  const { stripeUrl } = await given.registration(server)
  const declined = await submit(stripeUrl, { number: '4000000000000002' })
  expect(declined.status).toBe(402)
  const page = await declined.text()
  expect(page).toContain('Your card was declined, and you weren’t charged.')
  for (const kept of ['4000000000000002', '12/34', 'Ada Lovelace', ''])
    expect(page).toContain(`value="${kept}"`)
  expect(page).not.toContain('value="123"')
  const mistyped = await submit(stripeUrl, { number: '4000000000000010' })
  expect(await mistyped.text()).not.toContain('4000000000000010')
  expect(await verify(stripeUrl)).toMatchObject({ status: 'unpaid' })
  expect((await submit(stripeUrl)).status).toBe(303)
  expect(await verify(stripeUrl)).toMatchObject({ status: 'paid' })
})

test('charges nothing until the customer confirms when the bank asks', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const answer = (bank: string) =>
    fetch(stripeUrl, { method: 'POST', body: new URLSearchParams({ bank }), redirect: 'manual' })
  const number = '4000 0027 6000 3184'
  expect(await (await submit(stripeUrl, { number })).text()).toContain('confirm a payment of $29.00')
  expect((await answer('refuse')).status).toBe(402)
  await submit(stripeUrl, { number })
  expect(await (await fetch(stripeUrl)).text()).toContain('Confirm your payment')
  expect(await objectsOf(email, 'subscription')).toEqual([])
  expect((await answer('confirm')).status).toBe(303)
  expect(await objectsOf(email, 'subscription')).toHaveLength(1)
})

test('leaves one open bill when an upgrade is declined, which another card pays', async () => {
  const { email, stripeUrl } = await given.registration(server)
  await submit(stripeUrl, { number: '4000000000000341' })
  await until(async () => (await verify(stripeUrl)).status === 'paid')
  const login = await server.call('POST', '/auth/login', { email, password })
  const { accessToken } = login.body.data.tokens
  // A slow server answers after 8 s to try again; repeating the change is safe.
  const change = (plan: string) =>
    until(async () => (await server.call('POST', '/settings/change-plan', { plan }, accessToken)).body.data)
  const first = await change('premium')
  expect(first).toMatchObject({ plan: 'basic', payment: { is_change: true } })
  const other = await change('standard')
  expect(other.payment.url).not.toBe(first.payment.url)
  expect((await change('standard')).payment.url).toBe(other.payment.url)
  expect(await (await fetch(first.payment.url)).text()).toContain('Void')
  expect((await submit(other.payment.url)).status).toBe(303)
  const paid = async () => (await server.call('GET', '/settings/plan', undefined, accessToken)).body.data
  // A sync in between may read the new plan before the payment, so wait for both.
  await until(async () => {
    const { plan, payment } = await paid()
    return plan === 'standard' && payment === null
  })
})

test('rejects a number that is not a test card and never shows it again', async () => {
  const { stripeUrl } = await given.registration(server)
  const answer = await submit(stripeUrl, { number: '5555 5555 5555 4444' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('Only test cards work here: 4242 4242 4242 4242 pays')
  expect(page).not.toContain('5555')
})

test('names every wrong field beside it', async () => {
  const { stripeUrl } = await given.registration(server)
  const page = await (await submit(stripeUrl, { exp: '01/20', csc: 'x', name: ' ' })).text()
  for (const name of ['exp', 'csc', 'name']) expect(page).toContain(`aria-describedby="${name}-error"`)
  expect(page).not.toContain('number-error')
  expect((await fetch(stripeUrl, { method: 'POST', body: '{"not": "a form"}' })).status).toBe(422)
})

test('stores only brand and last four digits of a card', async () => {
  const { email, stripeUrl } = await given.registration(server)
  await submit(stripeUrl, { csc: '987', name: 'Secret Holder' })
  const rows = await objectsOf(email)
  expect(
    rows.some(({ kind, object }) => kind === 'payment_method' && JSON.stringify(object).includes('"4242"')),
  ).toBe(true)
  // As a complete value, because many ids contain three such digits.
  const everything = JSON.stringify(rows)
  for (const secret of ['4242424242424242', '4242 4242', '"987"', ':987,', 'Secret Holder'])
    expect(everything).not.toContain(secret)
})

test('makes one subscription, charge and event of each kind when a checkout is paid twenty times at once', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(stripeUrl)))
  expect(answers.every(({ status }) => status === 303)).toBe(true)
  const rows = await objectsOf(email)
  const made = ['subscription', 'invoice', 'charge', 'payment_method']
  for (const kind of made) expect([kind, rows.filter((row) => row.kind === kind).length]).toEqual([kind, 1])
  const events = rows.filter(({ kind }) => kind === 'event').map(({ object }) => String(object?.type))
  expect(events.toSorted()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
  ])
  await until(async () => (await verify(stripeUrl)).status === 'paid')
  expect(
    await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, (await accountOf(email)).id)),
  ).toHaveLength(1)
})

test('makes one subscription when two open checkouts of an account are paid at once', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const [first] = await objectsOf(email, 'checkout.session')
  const id = `test_cs_${randomUUID().replaceAll('-', '')}`
  await db.insert(testPaymentObjects).values({ ...first!, id, object: { ...first!.object, id } })
  const answers = await Promise.all([submit(stripeUrl), submit(`${server.url}/test-checkout/${id}`)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]))
  expect(await objectsOf(email, 'subscription')).toHaveLength(1)
})

test('says that an expired checkout has expired, and does not accept payment', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const past = sql`jsonb_set(${testPaymentObjects.object}, '{expires_at}', '1577836800')`
  await db
    .update(testPaymentObjects)
    .set({ object: past })
    .where(eq(testPaymentObjects.id, sessionOf(stripeUrl)))
  const answer = await submit(stripeUrl)
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain('This checkout has expired')
  expect(await objectsOf(email, 'subscription')).toEqual([])
  expect(await verify(stripeUrl)).toEqual({ status: 'expired', isNewRegistration: true, testMode: true })
})

test('leads from a paid checkout to the success page again', async () => {
  const { stripeUrl } = await given.registration(server)
  await payTestCheckout(stripeUrl)
  const again = await fetch(stripeUrl, { redirect: 'manual' })
  expect(again.status).toBe(303)
  expect(again.headers.get('location')).toContain('/registration/success?session_id=')
})

test('answers not found for an unknown checkout, whatever is in its place', async () => {
  for (const id of [
    'test_cs_00000000000000000000000000000000',
    'x',
    '%00',
    '%F0%9F%A6%84',
    "'--",
    '%3Cscript%3E',
  ]) {
    const answer = await fetch(`${server.url}/test-checkout/${id}`)
    expect([id, answer.status]).toEqual([id, 404])
    expect(await answer.text()).not.toContain('<script>')
  }
})

test.each(['css', 'javascript'])('serves the page’s %s as a file that browsers accept', async (type) => {
  const answer = await fetch(`${server.url}/test-checkout.${type === 'css' ? 'css' : 'js'}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain(`/${type}`)
})

const sessionOf = (stripeUrl: string) => stripeUrl.split('/').at(-1) ?? ''

async function verify(stripeUrl: string) {
  return (await server.call('GET', `/stripe/verify-session/${sessionOf(stripeUrl)}`)).body.data
}

async function accountOf(email: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  return account!
}

async function objectsOf(email: string, kind?: 'checkout.session' | 'subscription') {
  const { id } = await accountOf(email)
  const [customer] = await db.select().from(billingCustomers).where(eq(billingCustomers.accountId, id))
  const own = eq(testPaymentObjects.customerId, customer!.customerId)
  return db
    .select()
    .from(testPaymentObjects)
    .where(kind ? and(own, eq(testPaymentObjects.kind, kind)) : own)
}
