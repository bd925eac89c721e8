import { expect, test } from 'vitest'
import { given, password, until } from '../../test/given/given.ts'
import { mailsTo } from '../../test/read-mailbox.ts'

const server = await given.server()
const register = (email: string, fields: object = {}) =>
  server.call('POST', '/auth/register', { email, password, plan: 'basic', ...fields })
const mails = (email: string, template: string) => mailsTo(server, email, template)

test('mails one verification when somebody signs up, and none when they resume', async () => {
  const email = given.email()
  await Promise.all(Array.from({ length: 5 }, () => register(email)))
  await register(email)
  const [mail, ...more] = await mails(email, 'verify-address')
  expect(more).toEqual([])
  expect(mail!.text).toContain(`${server.url}/verify-email?token=`)
})

test('rejects a common password at its field without creating an account', async () => {
  const email = given.email()
  const { status, body } = await register(email, { password: 'Password1!' })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_input', ['password']])
  expect((await register(email)).status).toBe(201)
})

test('welcomes an account once with its first payment, however many processes see it', async () => {
  const { email, sessionId } = await given.paid(server, { plan: 'standard' })
  await Promise.all(
    Array.from({ length: 10 }, () => server.call('GET', `/stripe/verify-session/${sessionId}`)),
  )
  const [mail, ...more] = await until(async () => {
    const found = await mails(email, 'welcome')
    return found.length > 0 && found
  })
  expect(more).toEqual([])
  expect(mail!.text).toContain('$49')
})

test('does not welcome an unpaid account', async () => {
  const { email } = await given.registration(server)
  expect(await mails(email, 'welcome')).toEqual([])
})

test('says that a customer’s address is taken, and mails its owner once a day', async () => {
  const { email } = await given.paid(server)
  const answers = await Promise.all(
    ['Another-horse-1', password, password].map((tried) => register(email, { password: tried })),
  )
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'email_taken'])
  expect(await mails(email, 'already-registered')).toHaveLength(1)
  const unpaid = await given.registration(server)
  await register(unpaid.email, { password: 'Another-horse-1' })
  expect(await mails(unpaid.email, 'already-registered')).toEqual([])
})
