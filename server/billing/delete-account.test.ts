import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appCode } from '../../test/walks/app-code.ts'
import { given, password, until, type Account } from '../../test/given/given.ts'
import { mailsTo } from '../../test/read-mailbox.ts'
import { payTestCheckout } from '../../tools/pay-test-checkout.ts'
import { tablesOfAccount } from '../accounts/export/account-rows.ts'
import { accounts } from '../schema/accounts.ts'
import { billingCustomers } from '../schema/billing.ts'
import { notifications } from '../schema/notifications.ts'
import { posts } from '../schema/posts.ts'
import { publications } from '../schema/publishing.ts'
import { findCustomerId } from './payments/ensure-customer.ts'
import { withBooks } from './stripe-emulator/with-books.ts'
import { getPaymentProvider } from './stripe/stripe-provider.ts'

const server = await given.server()
const { app } = server
const remove = (owner: Pick<Account, 'email' | 'token'>, body: object = {}) =>
  server.call(
    'POST',
    '/account/delete',
    { currentPassword: password, confirm: owner.email, ...body },
    owner.token,
  )
const accountExists = async ({ accountId }: Account) =>
  (await app.db.select().from(accounts).where(eq(accounts.id, accountId))).length === 1

/** Rows in any table that still refer to the account. */
async function rowsLeft(accountId: string): Promise<number> {
  const counts = await Promise.all(
    tablesOfAccount
      .filter(({ name }) => name !== 'accounts')
      .map(({ table, columns }) => app.db.$count(table, eq(columns.accountId!, accountId))),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

test('deletes everything an account owned: rows, sessions, subscription', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const customerId = (await findCustomerId(app, owner.accountId))!
  expect(await rowsLeft(owner.accountId)).toBeGreaterThan(5)
  expect((await remove(owner)).body).toEqual({ success: true, data: {} })
  expect([await accountExists(owner), await rowsLeft(owner.accountId)]).toEqual([false, 0])
  expect(await app.db.$count(posts, eq(posts.id, post.id))).toBe(0)
  expect((await server.call('GET', '/profile', undefined, owner.token)).status).toBe(401)
  const login = { email: owner.email, password }
  expect((await server.call('POST', '/auth/login', login)).body.code).toBe('invalid_credentials')
  const held = await getPaymentProvider(app).readCustomer(customerId)
  expect(held).toMatchObject({ kind: 'done', value: { deleted: true } })
  const ended = await withBooks(app, { text: customerId }, (books) => books.list('subscription'))
  expect(ended).toMatchObject([{ status: 'canceled' }])
})

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'deletes an account whose payments are being synced, once that is done',
  async () => {
    const owner = await given.account(server)
    const { accountId } = owner
    let deletion: ReturnType<typeof remove> | undefined
    await app.db.transaction(async (tx) => {
      await tx
        .update(billingCustomers)
        .set({ syncedAt: sql`now()` })
        .where(eq(billingCustomers.accountId, accountId))
      deletion = remove(owner)
      await until(async () => {
        const waiting = await app.db.execute(sql`select 1 from pg_locks where not granted`)
        return (waiting as { rows: unknown[] }).rows.length > 0
      })
      const notice = { kind: 'payment', title: 'Paid', description: '', dedupeKey: `paid:${accountId}` }
      await tx.insert(notifications).values({ accountId, ...notice })
    })
    expect((await deletion)?.status).toBe(200)
    expect([await accountExists(owner), await rowsLeft(accountId)]).toEqual([false, 0])
  },
)

test('deletes an account although the database ends the first try as a deadlock', async () => {
  const owner = await given.account(server)
  const { accountId } = owner
  // A sequence keeps its value when its transaction is rolled back.
  await app.db.execute(sql`create sequence deletions`)
  await app.db.execute(sql`
    create function refuse_first() returns trigger language plpgsql as $$ begin
      if nextval('deletions') = 1 then raise 'deadlock detected' using errcode = '40P01'; end if;
      return old;
    end $$`)
  await app.db.execute(
    sql.raw(`
    create trigger refuse_first before delete on accounts for each row
    when (old.id = '${accountId}') execute function refuse_first()`),
  )
  expect((await remove(owner)).status).toBe(200)
  await app.db.execute(sql`drop trigger refuse_first on accounts`)
  expect([await accountExists(owner), await rowsLeft(accountId)]).toEqual([false, 0])
})

test('still sends the last mail, which says what remains on the site', async () => {
  const owner = await given.account(server)
  await remove(owner)
  const [mail] = await until(async () => {
    const mails = await mailsTo(server, owner.email, 'account-deleted')
    return mails[0]?.status === 'kept' && mails
  })
  expect(mail!.text).toMatch(/revoke\s+the\s+application\s+password/)
  expect(mail!.text).toMatch(/won’t\s+be\s+charged\s+again/)
  expect(await mailsTo(server, owner.email, 'welcome')).toEqual([])
})

test('deletes nothing and keeps the subscription after a wrong password, another address or a missing code', async () => {
  const owner = await given.account(server)
  const refusals: [object, number, string][] = [
    [{ currentPassword: 'Wrong-horse-1' }, 422, 'currentPassword'],
    [{ confirm: 'somebody@example.com' }, 400, 'confirm'],
    [{ confirm: '' }, 400, 'confirm'],
  ]
  for (const [body, status, field] of refusals) {
    const answer = await remove(owner, body)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [field]])
  }
  const two = (action: string, body: object) =>
    server.call('POST', '/account/two-factor', { action, ...body }, owner.token)
  const { secret } = (await two('begin', { currentPassword: password })).body.data
  await two('confirm', { code: appCode(secret) })
  expect((await remove(owner)).body.code).toBe('two_factor_required')
  expect((await remove(owner, { code: 'no code' })).status).toBe(403)
  const plan = await server.call('GET', '/settings/plan', undefined, owner.token)
  expect([await accountExists(owner), plan.body.data.plan]).toEqual([true, 'basic'])
  expect((await remove(owner, { code: appCode(secret, 1), confirm: owner.email.toUpperCase() })).status).toBe(
    200,
  )
})

test('deletes nothing while a post is being published, and everything afterwards', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const [lease] = await app.db
    .insert(publications)
    .values({
      postId: post.id,
      siteUrl: 'of this test',
      mark: post.id.replaceAll('-', '').slice(0, 16),
      leaseUntil: sql`now() + interval '1 minute'`,
    })
    .returning({ id: publications.id })
  expect((await remove(owner)).body.code).toBe('post_busy')
  const plan = await server.call('GET', '/settings/plan', undefined, owner.token)
  expect(plan.body.data.plan).toBe('basic')
  await app.db.update(publications).set({ leaseUntil: null }).where(eq(publications.id, lease!.id))
  expect((await remove(owner)).status).toBe(200)
  expect(await app.db.$count(publications, eq(publications.id, lease!.id))).toBe(0)
})

test('deletes once and confirms once on a double click', async () => {
  const owner = await given.account(server)
  const answers = await Promise.all([remove(owner), remove(owner)])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  await until(async () => (await mailsTo(server, owner.email, 'account-deleted')).length === 1)
})

test('closes an open checkout and lets the address register again', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const { body } = await server.call('POST', '/auth/login', { email, password })
  expect((await remove({ email, token: body.data.tokens.accessToken })).status).toBe(200)
  const { location } = await payTestCheckout(stripeUrl).catch(() => ({ location: undefined }))
  expect(location ?? '').not.toContain('/registration/success')
  expect((await server.call('POST', '/auth/register', { email, password, plan: 'basic' })).status).toBe(201)
})
