import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../../test/given/given.ts'
import { operatorPassword, signInAsOperator } from '../../../test/given/given-operator.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import { auditEntries } from '../../schema/audit.ts'
import { paymentEvents } from '../../schema/billing.ts'
import { mailOutbox } from '../../schema/notifications.ts'

let server: Server
let accountId: string
beforeAll(async () => {
  server = await given.server({ OPERATOR_PASSWORD: operatorPassword, RATE_LIMITS: 'on' })
  const [id] = await seedAccounts(server.app, [{ url: 'https://shop.example/' }])
  accountId = id!
})
afterAll(() => server.stop())

const pages = ['', '/posts', '/accounts', '/jobs', '/mails', '/payments', '/model', '/news', '/audit']

test('serves no operator page without a configured password', async () => {
  const plain = await given.server()
  for (const path of [...pages, '/sign-in'])
    expect((await fetch(`${plain.url}/operator${path}`, { redirect: 'manual' })).status).toBe(404)
})

test('shows an empty state on each page of an empty installation', async () => {
  const empty = await given.server({ OPERATOR_PASSWORD: operatorPassword })
  const operator = await signInAsOperator(empty)
  const words = {
    '/posts': 'No late or stuck posts.',
    '/accounts': 'No accounts yet.',
    '/accounts?q=ada': 'No accounts found.',
    '/mails': 'All emails are sent.',
    '/payments': 'All payment events have been processed.',
  }
  for (const [path, said] of Object.entries(words))
    expect(await (await operator.open(`/operator${path}`)).text()).toContain(said)
  await empty.stop()
})

test('opens a page only with the operator’s session, and not after signing out', async () => {
  for (const path of pages) {
    const answer = await fetch(`${server.url}/operator${path}`, { redirect: 'manual' })
    const to = path ? `?to=${encodeURIComponent(`/operator${path}`)}` : ''
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/operator/sign-in${to}`])
  }
  const wrong = await signInAsOperator(server, 'the operator of that server')
  expect([wrong.status, wrong.setCookie]).toEqual([401, ''])
  const operator = await signInAsOperator(server)
  expect(operator.setCookie).toMatch(/; HttpOnly; SameSite=Strict$/)
  for (const path of pages) expect((await operator.open(`/operator${path}`)).status).toBe(200)
  expect((await operator.press('/operator', '/operator/sign-out')).status).toBe(303)
  expect((await operator.open('/operator')).status).toBe(303)
})

test('refuses a form without its session’s token or from another site', async () => {
  const operator = await signInAsOperator(server)
  const path = `/operator/accounts/${accountId}/sign-out`
  const { cookie } = operator
  expect((await operator.send(path, {}, { cookie })).status).toBe(400)
  expect((await operator.send(path, { form: 'x' }, { cookie, origin: 'https://evil.example' })).status).toBe(
    400,
  )
  const across = { cookie, origin: 'null', 'sec-fetch-site': 'cross-site' }
  expect((await operator.send(path, { form: 'x' }, across)).status).toBe(400)
  const other = await signInAsOperator(server)
  const text = await (await other.open('/operator')).text()
  const form = /name="form" value="([^"]+)"/.exec(text)?.[1] ?? ''
  expect((await operator.send(path, { form }, { cookie })).status).toBe(400)
})

test('finds an account by its site, shows its plan and connection, and audits the view and the action', async () => {
  const operator = await signInAsOperator(server)
  const list = await (await operator.open('/operator/accounts?q=shop.example')).text()
  expect(list).toContain(`/operator/accounts/${accountId}`)
  expect(await (await operator.open('/operator/accounts?q=100%25')).text()).toContain('No accounts found.')
  const page = await (await operator.open(`/operator/accounts/${accountId}`)).text()
  expect(page).toMatch(/full \(paid\)/)
  expect(page).toContain('https://shop.example/')
  expect(page).not.toMatch(/abcd abcd|v1\.[\w-]{8}\./)
  await operator.press('/operator', `/operator/accounts/${accountId}/sign-out`)
  const rows = await server.app.db.select().from(auditEntries).where(eq(auditEntries.accountId, accountId))
  expect(rows.map(({ act, actor, detail }) => [act, actor, detail])).toEqual([
    ['operator_looked', 'operator', ''],
    ['operator_acted', 'operator', 'Signed out everywhere'],
  ])
})

test('escapes markup in a title or an address', async () => {
  const title = '<img src=x onerror=alert(1)>'
  await seedPosts(server.app.db, [{ accountId, title, status: 'failed' }])
  const operator = await signInAsOperator(server)
  const page = await (await operator.open('/operator/posts')).text()
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).not.toContain(title)
})

test('counts on the overview the posts that its list shows, and says when a list is truncated', async () => {
  const [busy] = await seedAccounts(server.app, [{ url: 'https://busy.example/' }])
  const operator = await signInAsOperator(server)
  const readCount = async () =>
    Number(
      /<strong[^>]*>(\d+)<\/strong> posts late or stuck/.exec(
        await (await operator.open('/operator')).text(),
      )![1],
    )
  const before = await readCount()
  const updatedAt = new Date(Date.now() - 3_600_000)
  const stuck = { accountId: busy!, status: 'writing' as const, updatedAt }
  await seedPosts(
    server.app.db,
    Array.from({ length: 99 - before }, () => stuck),
  )
  expect(await readCount()).toBe(99)
  const list = async () => (await operator.open('/operator/posts')).text()
  expect(await list()).not.toContain('There may be more')
  await seedPosts(server.app.db, [stuck, stuck])
  expect(await readCount()).toBe(101)
  expect(await list()).toContain('Newest 100 shown. There may be more.')
})

test('retries a refused mail and an abandoned payment event', async () => {
  const { db } = server.app
  const [mail] = await db
    .insert(mailOutbox)
    .values({
      accountId,
      dedupeKey: randomUUID(),
      recipient: 'ada@example.com',
      template: 'already-registered',
      data: {},
      status: 'refused',
      answer: '550 no',
    })
    .returning()
  const operator = await signInAsOperator(server)
  expect(await (await operator.open('/operator/mails')).text()).toContain('550 no')
  await operator.press('/operator/mails', '/operator/mails/retry', { id: mail!.id })
  await until(async () => {
    const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, mail!.id))
    return row?.status === 'kept'
  })
  const eventId = `evt_${randomUUID()}`
  await db
    .insert(paymentEvents)
    .values({ eventId, type: 'x', deadAt: sql`now()`, attempts: 16, error: 'boom' })
  expect(await (await operator.open('/operator/payments')).text()).toContain('Failed')
  expect(await (await operator.open('/operator')).text()).toMatch(/,\s+1\s+event\s+failing/)
  await operator.press('/operator/payments', '/operator/payments/retry', { id: eventId })
  await until(async () => {
    const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId))
    return row?.processedAt
  })
})

test('lists a failed job with its problem and reruns it', async () => {
  const { db } = server.app
  await db.execute(sql`insert into pgboss.job (name, data, state, output, completed_on, retry_limit)
    values ('check-site', ${JSON.stringify({ siteId: randomUUID() })}::jsonb, 'failed', '{"message":"it broke"}', now(), 0)`)
  const operator = await signInAsOperator(server)
  const page = await (await operator.open('/operator/jobs')).text()
  expect(page).toContain('it broke')
  const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await operator.press('/operator/jobs', '/operator/jobs/retry', { name: 'check-site', id })
  expect(answer.headers.get('location')).toBe('/operator/jobs?told=retried')
  await until(async () => !(await (await operator.open('/operator/jobs')).text()).includes('it broke'))
})

test('blocks password guessing after ten tries from one address', async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => signInAsOperator(server, 'wrong wrong wrong')),
  )
  expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(1)
  expect((await signInAsOperator(server)).status).toBe(429)
})
