import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, until, type Server } from '../../../test/given/given.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { queueMail } from './queue-mail.ts'

let server: Server
let production: Server

beforeAll(async () => {
  server = await given.server()
  production = await given.server({ NODE_ENV: 'production', ALLOW_STAND_INS: 'on' })
})
afterAll(() => production.stop())

async function keep(at: Server, secret: string) {
  const { accountId, email } = await given.account(at)
  const dedupeKey = `verify-address:${accountId} test`
  await at.app.db.transaction((tx) =>
    queueMail(at.app, tx, {
      accountId,
      to: email,
      template: 'verify-address',
      data: { reason: 'sign-up', username: '<b>ada</b>' },
      secret,
      dedupeKey,
    }),
  )
  const find = () => at.app.db.select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey))
  await until(async () => (await find())[0]?.status === 'kept')
  return (await find())[0]!
}

test('lists a kept mail, and shows it with its link as its recipient sees it, and as text', async () => {
  const token = newToken()
  const { id, recipient } = await keep(server, token)
  const list = await fetch(`${server.url}/dev/mailbox`)
  const page = await list.text()
  expect(page).toContain(`href="/dev/mailbox/${id}"`)
  expect(page).toContain(recipient)
  // The list's policy allows nothing inline.
  expect(list.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(page).not.toMatch(/ style=|<style|<script/)
  const mail = await (await fetch(`${server.url}/dev/mailbox/${id}`)).text()
  expect(mail).toContain(`href="${server.url}/verify-email?token=${token}"`)
  expect(mail).toContain('&lt;b&gt;ada&lt;/b&gt;')
  const text = await fetch(`${server.url}/dev/mailbox/${id}.txt`)
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await text.text()).toContain(`${server.url}/verify-email?token=${token}`)
})

test('returns each mail as JSON for tests', async () => {
  const { id } = await keep(server, newToken())
  const body = await (await fetch(`${server.url}/dev/mailbox.json`)).json()
  expect(body.testMode).toBe(true)
  const mail = body.mails.find((one: { id: string }) => one.id === id)
  expect(Object.keys(mail).toSorted()).toEqual(
    ['created_at', 'headers', 'html', 'id', 'status', 'subject', 'template', 'text', 'to'].toSorted(),
  )
})

test('lets a mail in the browser run, load and send nothing', async () => {
  const { id } = await keep(server, newToken())
  const { headers } = await fetch(`${server.url}/dev/mailbox/${id}`)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; " +
      "form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test("shows that a mail's token is gone", async () => {
  const { id } = await keep(server, newToken())
  await server.app.db.update(mailOutbox).set({ sealedSecret: null }).where(eq(mailOutbox.id, id))
  expect(await (await fetch(`${server.url}/dev/mailbox/${id}`)).text()).toContain('can’t be shown')
  expect((await fetch(`${server.url}/dev/mailbox`)).status).toBe(200)
})

test.each(['rubbish', '00000000-0000-4000-8000-000000000000', "'%20or%201=1", '..%2f..'])(
  'finds no mail called %s',
  async (name) => {
    expect((await fetch(`${server.url}/dev/mailbox/${name}`)).status).toBe(404)
  },
)

test('has no mailbox in production, and keeps no tokens of unsent mails', async () => {
  const { id, sealedSecret } = await keep(production, newToken())
  expect(sealedSecret).toBeNull()
  for (const path of ['', '.json', '.css', `/${id}`, `/${id}.txt`])
    expect((await fetch(`${production.url}/dev/mailbox${path}`)).status).toBe(404)
})
