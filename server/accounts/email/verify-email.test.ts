import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password, until } from '../../../test/given/given.ts'
import { mailedToken, mailsTo } from '../../../test/read-mailbox.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { emailTokens } from '../../schema/accounts.ts'

const server = await given.server()
const verify = (token: string) => server.call('POST', '/auth/verify-email', { token })
const userOf = async (token: string) =>
  (await server.call('GET', '/profile', undefined, token)).body.data.user
const signIn = async (email: string): Promise<string> =>
  (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken

async function signedUp() {
  const { email } = await given.registration(server)
  return { email, session: await signIn(email) }
}

/** Requests the change as the signed-in owner; returns the token mailed to the new address. */
async function askForChange(session: string, to: string): Promise<string> {
  const answer = await server.call('PUT', '/profile', { email: to, currentPassword: password }, session)
  expect(answer.status).toBe(200)
  return mailedToken(server, to, 'verify-address')
}

test('verifies the address by the link of the sign-up mail, and answers the same when it is opened again', async () => {
  const { email, session } = await signedUp()
  expect(await userOf(session)).toMatchObject({ emailVerified: false, pendingEmail: null })
  const token = await mailedToken(server, email, 'verify-address')
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)))
  for (const { status, body } of [...answers, await verify(token)])
    expect([status, body.data]).toEqual([200, { email }])
  expect((await userOf(session)).emailVerified).toBe(true)
})

test('expires a link after seven days', async () => {
  const { email } = await signedUp()
  const token = await mailedToken(server, email, 'verify-address')
  const row = eq(emailTokens.tokenHash, hashToken(token))
  const [made] = await server.app.db.select().from(emailTokens).where(row)
  expect(made!.expiresAt.getTime() - made!.createdAt.getTime()).toBe(7 * 86_400_000)
  await server.app.db
    .update(emailTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(row)
  const late = await verify(token)
  expect([late.status, late.body.code]).toEqual([400, 'invalid_token'])
})

test('verifies nothing with a reset token, an unknown one or an empty one', async () => {
  const { email, session } = await signedUp()
  await server.call('POST', '/auth/forgot-password', { email })
  for (const token of [await mailedToken(server, email, 'reset-password'), 'x'.repeat(43), ''])
    expect((await verify(token)).body.code).toBe('invalid_token')
  expect((await userOf(session)).emailVerified).toBe(false)
})

test('switches to a new address only once its link is opened, and then notifies the old one', async () => {
  const { email, session } = await signedUp()
  const next = given.email()
  const token = await askForChange(session, next)
  expect(await userOf(session)).toMatchObject({ email, pendingEmail: next })
  expect((await server.call('POST', '/auth/login', { email: next, password })).status).toBe(401)
  expect((await verify(token)).body.data).toEqual({ email: next })
  expect(await userOf(session)).toMatchObject({ email: next, emailVerified: true, pendingEmail: null })
  expect((await server.call('POST', '/auth/login', { email, password })).status).toBe(401)
  expect((await verify(token)).status).toBe(200)
  const [mail] = await until(async () => {
    const mails = await mailsTo(server, email, 'address-changed')
    return mails.length > 0 && mails
  })
  expect(mail!.text).toContain('a•••@example.com')
  expect(mail!.text).not.toContain(next)
})

test('voids links to the old address once the address has changed', async () => {
  const { email, session } = await signedUp()
  const signUp = await mailedToken(server, email, 'verify-address')
  await server.call('POST', '/auth/forgot-password', { email })
  const resetting = await mailedToken(server, email, 'reset-password')
  const next = given.email()
  await verify(await askForChange(session, next))
  expect((await verify(signUp)).body.code).toBe('invalid_token')
  expect((await server.call('POST', '/auth/verify-reset-token', { token: resetting })).status).toBe(400)
  expect((await userOf(session)).email).toBe(next)
})

test('honors only the link of the later of two requested addresses', async () => {
  const { session } = await signedUp()
  const first = await askForChange(session, given.email())
  const later = given.email()
  const second = await askForChange(session, later)
  expect((await verify(first)).body.code).toBe('invalid_token')
  expect((await verify(second)).body.data).toEqual({ email: later })
})

test('refuses a new address that another account took meanwhile, also when both come at once', async () => {
  const { email, session } = await signedUp()
  const wanted = given.email()
  const token = await askForChange(session, wanted)
  await server.call('POST', '/auth/register', { email: wanted, password, plan: 'basic' })
  const answer = await verify(token)
  expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
  expect((await userOf(session)).email).toBe(email)

  const both = await Promise.all([signedUp(), signedUp()])
  const contested = given.email()
  const tokens: string[] = []
  for (const one of both) {
    const body = { email: contested, currentPassword: password }
    await server.call('PUT', '/profile', body, one.session)
    tokens.push(await mailedToken(server, contested, 'verify-address', tokens.length + 1))
  }
  const statuses = (await Promise.all(tokens.map(verify))).map(({ status }) => status)
  expect(statuses).toHaveLength(2)
  expect(statuses).toEqual(expect.arrayContaining([200, 409]))
})

test('resends the link to the address that waits for verification, at most five times an hour', async () => {
  const { email, session } = await signedUp()
  const resend = (token = session) => server.call('POST', '/auth/resend-verification', {}, token)
  await mailedToken(server, email, 'verify-address')
  expect((await resend()).body).toEqual({ success: true, data: {} })
  const again = await mailedToken(server, email, 'verify-address', 2)
  const next = given.email()
  await askForChange(session, next)
  await resend()
  expect((await verify(await mailedToken(server, next, 'verify-address', 2))).status).toBe(200)
  expect((await verify(again)).body.code).toBe('invalid_token')
  await resend()
  expect(await mailsTo(server, next, 'verify-address')).toHaveLength(2)

  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email: other } = await given.registration(limited)
  const answer = await limited.call('POST', '/auth/login', { email: other, password })
  const ask = () => limited.call('POST', '/auth/resend-verification', {}, answer.body.data.tokens.accessToken)
  for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  await limited.stop()
})
