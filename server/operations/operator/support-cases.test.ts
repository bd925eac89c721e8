import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode } from '../../../test/walks/app-code.ts'
import { given, password, until, type Server } from '../../../test/given/given.ts'
import { operatorPassword, signInAsOperator } from '../../../test/given/given-operator.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, invoices } from '../../schema/billing.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { preferences, sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'

let server: Server
let operator: Awaited<ReturnType<typeof signInAsOperator>>
beforeAll(async () => {
  server = await given.server({ OPERATOR_PASSWORD: operatorPassword, RATE_LIMITS: 'on' })
  operator = await signInAsOperator(server)
})
afterAll(() => server.stop())

const read = async (path: string) => (await (await operator.open(path)).text()).replace(/\s+/g, ' ')
const seedAccount = async (url = `https://${randomUUID()}.example/`) =>
  (await seedAccounts(server.app, [{ url }]))[0]!
const fault = {
  cause: 'could_not_connect',
  message: 'Your site could not be reached.',
  fix: 'Check that its address opens in a browser.',
}

test('“my post did not go out”: finds it by title, with the site’s answer, the next attempt and the fix', async () => {
  const accountId = await seedAccount()
  const title = `Wool ${randomUUID()}`
  const [site] = await server.app.db
    .select({ key: sites.key })
    .from(sites)
    .where(eq(sites.accountId, accountId))
  // In one transaction: a worker that saw only the post would start it.
  const postId = await server.app.db.transaction(async (tx) => {
    const [id] = await seedPosts(tx, [{ accountId, title, status: 'publishing' }])
    await tx.insert(publications).values({
      postId: id!,
      siteUrl: site!.key,
      mark: randomUUID().slice(0, 16),
      firstTriedAt: new Date(),
      attempts: 7,
      nextTryAt: new Date(Date.now() + 3_600_000),
      leaseUntil: new Date(Date.now() + 3_600_000),
      lastAnswer: fault,
    })
    return id!
  })
  const list = await read(`/operator/posts?q=${encodeURIComponent(title)}`)
  expect(list).toContain(`post=${postId}`)
  for (const page of [list, await read(`/operator/accounts/${accountId}`)])
    for (const words of ['could_not_connect', fault.message, fault.fix, 'Next attempt'])
      expect(page).toContain(words)
})

test('“who published this?”: finds it by address, with who, when and from where, and shows the owner that support looked', async () => {
  const accountId = await seedAccount()
  const wordpressUrl = `https://blog.example/${randomUUID()}/`
  const [postId] = await seedPosts(server.app.db, [
    { accountId, title: 'Felt', status: 'published', wordpressUrl, publishedAt: new Date() },
  ])
  await recordAuditEntry(server.app.db, {
    accountId,
    act: 'post_published',
    object: postId!,
    detail: 'Felt',
    caller: { ipAddress: '203.0.113.9', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  })
  const list = await read(`/operator/posts?q=${encodeURIComponent(wordpressUrl)}`)
  expect(list).toContain(`/operator/audit?account=${accountId}&post=${postId}`)
  expect(list).not.toContain('Less often than you think')
  const page = await read(`/operator/audit?account=${accountId}&post=${postId}`)
  for (const words of ['Post sent for publishing', 'owner', '203.0.113.9', 'Firefox on Windows'])
    expect(page).toContain(words)
  await operator.open(`/operator/accounts/${accountId}`)
  expect(await read(`/operator/audit?account=${accountId}`)).toContain('Support viewed')
})

test('“I was charged twice”: finds it by invoice number, with every charge, refund and both subscriptions', async () => {
  const accountId = await seedAccount()
  const origin = { accountId, provider: 'test' as const, livemode: false }
  const customerId = `cus_${randomUUID()}`
  await server.app.db
    .insert(billingCustomers)
    .values({ ...origin, customerId, cardBrand: 'visa', cardLast4: '4242' })
  const number = `Q-${randomUUID().slice(0, 8)}`
  const charge = (of: string, refundedCents: number) => ({
    ...origin,
    invoiceId: `in_${randomUUID()}`,
    number: of,
    description: 'Basic plan',
    amountCents: 4900,
    refundedCents,
    currency: 'usd',
    status: 'paid' as const,
    date: new Date(),
    syncedAt: new Date(),
  })
  await server.app.db.insert(invoices).values([charge(number, 0), charge(`${number}b`, 4900)])
  for (const query of [number, customerId])
    expect(await read(`/operator/accounts?q=${query}`)).toContain(`/operator/accounts/${accountId}`)
  const page = await read(`/operator/accounts/${accountId}`)
  for (const words of [number, `${number}b`, '$49.00 refunded', 'visa ending in 4242', `sub_${accountId}`])
    expect(page).toContain(words)
  const again = await operator.press('/operator', `/operator/accounts/${accountId}/read-payments`)
  expect(again.headers.get('location')).toBe(`/operator/accounts/${accountId}?told=reading`)
})

test('“I get no mails”: shows what was sent, what the mail server answered and what the owner has turned off', async () => {
  const accountId = await seedAccount()
  const recipient = `${randomUUID()}@bakery.example`
  await server.app.db.insert(preferences).values({ accountId, emailUpdates: false })
  await server.app.db.insert(mailOutbox).values({
    accountId,
    dedupeKey: randomUUID(),
    recipient,
    template: 'captions',
    data: {},
    status: 'sent',
    answer: '250 queued as 4711',
    sentAt: new Date(),
  })
  expect(await read(`/operator/mails?q=${recipient}`)).toContain('250 queued as 4711')
  expect(await read('/operator/mails')).not.toContain(recipient)
  const page = await read(`/operator/accounts/${accountId}`)
  for (const words of ['/operator/mails?q=', 'upcoming posts']) expect(page).toContain(words)
})

test('“my site refuses the login”: finds it by any of its page addresses, with the fault and its fix', async () => {
  const host = `${randomUUID()}.example`
  const accountId = await seedAccount(`https://${host}/`)
  const check = { name: 'login' as const, ok: false, code: 'wrong_password', warnings: [], ...fault }
  await server.app.db
    .update(sites)
    .set({ brokenSince: sql`now()`, checks: [check] })
    .where(eq(sites.accountId, accountId))
  for (const path of [`?q=${encodeURIComponent(`https://www.${host}/blog/?p=7`)}`, '?only=broken'])
    expect(await read(`/operator/accounts${path}`)).toContain(`/operator/accounts/${accountId}`)
  expect(await read('/operator/accounts?only=owing')).not.toContain(accountId)
  const page = await read(`/operator/accounts/${accountId}`)
  for (const words of ['wrong_password', fault.message, fault.fix]) expect(page).toContain(words)
})

const isMailed = (recipient: string, template: string) =>
  until(() =>
    server.app.db.$count(
      mailOutbox,
      and(
        eq(mailOutbox.recipient, recipient),
        eq(mailOutbox.template, template),
        eq(mailOutbox.status, 'kept'),
      ),
    ),
  )

/** An account whose owner has a second factor and lost their phone. */
async function locked() {
  const { email } = await given.registration(server)
  const login = (code?: string) => server.call('POST', '/auth/login', { email, password, code })
  const token: string = (await login()).body.data.tokens.accessToken
  const act = (action: string, body: object) =>
    server.call('POST', '/account/two-factor', { action, ...body }, token)
  const { secret } = (await act('begin', { currentPassword: password })).body.data
  await act('confirm', { code: appCode(secret) })
  const [{ id } = { id: '' }] = await server.app.db.select().from(accounts).where(eq(accounts.email, email))
  return { email, id, token, login }
}

test('“I lost my phone”: shows the recovery codes left and any throttling, and offers no bypass', async () => {
  const { email, id, login } = await locked()
  for (let tries = 0; tries < 10; tries++) await login('000000')
  const page = await read(`/operator/accounts/${id}`)
  for (const words of ['10 recovery codes left', 'Too many attempts', 'codes from one network, until'])
    expect(page).toContain(words)
  const answer = await read(`/operator/accounts/${id}/owner`)
  for (const words of ['10 recovery codes left. One of them', 'nobody can sign in', email])
    expect(answer).toContain(words)
  expect(answer.match(/action="[^"]*"/g)).toEqual([
    'action="/operator/sign-out"',
    `action="/operator/accounts/${id}/delete"`,
  ])
})

test('“delete my account”: requires its typed address and the owner’s answer, deletes everything and sends a last mail', async () => {
  const { email, id, token } = await locked()
  const press = (fields: Record<string, string>) =>
    operator.press(`/operator/accounts/${id}/owner`, `/operator/accounts/${id}/delete`, fields)
  for (const fields of [{}, { proof: 'yes', confirm: 'ada@example.com' }, { confirm: email }] as Record<
    string,
    string
  >[])
    expect((await press(fields)).status).toBe(400)
  expect((await press({ proof: 'yes', confirm: email })).headers.get('location')).toContain('told=deleted')
  expect((await operator.open(`/operator/accounts/${id}`)).status).toBe(404)
  expect((await server.call('GET', '/account/sessions', undefined, token)).status).toBe(401)
  await isMailed(email, 'account-deleted')
})

test('returns an operator to their page after an expired session, and says that the last action was not done', async () => {
  const ended = await signInAsOperator(server)
  await ended.press('/operator', '/operator/sign-out')
  const away = await ended.open('/operator/posts?q=wool&told=retried')
  const to = '/operator/posts?q=wool'
  expect(away.headers.get('location')).toBe(`/operator/sign-in?to=${encodeURIComponent(to)}`)
  const signIn = (back: string) =>
    ended.send('/operator/sign-in', { password: operatorPassword, to: back }, { origin: server.url })
  expect((await signIn(to)).headers.get('location')).toBe(to)
  for (const evil of ['https://evil.example', '//evil.example', '/operator\\evil', '/operatory', '/login'])
    expect((await signIn(evil)).headers.get('location')).toBe('/operator')
  const pressed = await ended.send('/operator/mails/retry', { id: randomUUID() }, { cookie: ended.cookie })
  expect(pressed.headers.get('location')).toBe('/operator/sign-in?told=ended')
  expect(await (await ended.open('/operator/sign-in?told=ended')).text()).toContain('wasn’t done')
})

test('answers missing and duplicate parameters with a page that leads on', async () => {
  for (const path of [`/accounts/${randomUUID()}`, '/accounts/x']) {
    const answer = await operator.open(`/operator${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('aria-label="Operator"')
  }
  for (const path of [
    '/accounts?q=a&q=b',
    '/accounts?q=%00',
    '/mails?q=%25',
    '/audit?page=x',
    '/audit?page=0',
    '/posts?q=%5C',
  ])
    expect((await operator.open(`/operator${path}`)).status).toBe(200)
})
