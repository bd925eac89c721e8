import { expect, test } from 'vitest'
import { given, password, until } from '../../test/given/given.ts'
import { mailsTo } from '../../test/read-mailbox.ts'

const server = await given.server()
const register = (email: string, fields: object = {}) =>
  server.call('POST', '/auth/register', { email, password, plan: 'basic', ...fields })
const mails = (email: string, template: string) => mailsTo(server, email, template)

test('signing up sends one mail to verify the address, resuming it sends none', async () => {
  const email = given.email()
  await Promise.all(Array.from({ length: 5 }, () => register(email)))
  await register(email)
  const [mail, ...more] = await mails(email, 'verify-address')
  expect(more).toEqual([])
  expect(mail!.text).toContain(`${server.url}/verify-email?token=`)
})

test('a common password makes no account and is told at its field', async () => {
  const email = given.email()
  const { status, body } = await register(email, { password: 'Password1!' })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_input', ['password']])
  expect((await register(email)).status).toBe(201)
})

test('the first payment says welcome once, however many see it', async () => {
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

test('an unpaid account is not welcomed', async () => {
  const { email } = await given.registration(server)
  expect(await mails(email, 'welcome')).toEqual([])
})

test('whoever registers an address that is a customer’s is told it is taken, and its owner once a day', async () => {
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
