import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password, until, type Server } from '../../../test/given/given.ts'
import { mailedToken, mailsTo } from '../../../test/read-mailbox.ts'
import { accounts } from '../../schema/accounts.ts'

const server = await given.server()
const newPassword = 'Staple-battery-9'
const login = (email: string, tried: string, at: Server = server) =>
  at.call('POST', '/auth/login', { email, password: tried })
const reset = (token: string, fields: object = {}, at: Server = server) =>
  at.call('POST', '/auth/reset-password', {
    token,
    password: newPassword,
    confirmPassword: newPassword,
    ...fields,
  })
const accountOf = async (email: string) =>
  (await server.app.db.select().from(accounts).where(eq(accounts.email, email)))[0]!

async function askForLink(email: string, at: Server = server) {
  const before = (await mailsTo(at, email, 'reset-password')).length
  await at.call('POST', '/auth/forgot-password', { email })
  return mailedToken(at, email, 'reset-password', before + 1)
}

test('sets the password, ends every session, verifies the address and notifies the owner', async () => {
  const { email } = await given.registration(server)
  const tokens = [await login(email, password), await login(email, password)].map(
    ({ body }) => body.data.tokens.accessToken as string,
  )
  expect((await accountOf(email)).emailVerifiedAt).toBeNull()
  expect((await reset(await askForLink(email))).body).toEqual({ success: true, data: {} })
  for (const token of tokens)
    expect((await server.call('GET', '/profile', undefined, token)).status).toBe(401)
  expect((await login(email, password)).status).toBe(401)
  expect((await login(email, newPassword)).body.data.user.emailVerified).toBe(true)
  await until(async () => (await mailsTo(server, email, 'password-changed')).length === 1)
})

test('lets exactly one of twenty concurrent uses of a link succeed, and none later', async () => {
  const { email } = await given.registration(server)
  const token = await askForLink(email)
  const tries = Array.from({ length: 20 }, (_, i) => `Staple-battery-${i}`)
  const answers = await Promise.all(
    tries.map((chosen) => reset(token, { password: chosen, confirmPassword: chosen })),
  )
  const winners = tries.filter((_, i) => answers[i]?.status === 200)
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'invalid_token')).toHaveLength(19)
  expect((await login(email, winners[0]!)).status).toBe(200)
  expect((await reset(token)).body).toMatchObject({
    code: 'invalid_token',
    message: 'Invalid or expired reset token',
  })
})

test('refuses an invalid password at its field and keeps the link valid', async () => {
  const { email } = await given.registration(server)
  const token = await askForLink(email)
  const refusals: [object, object][] = [
    [
      { password: 'Ab1!', confirmPassword: 'Ab1!' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [{ confirmPassword: 'Staple-battery-8' }, { confirmPassword: 'Passwords must match' }],
    [
      { password: 'Password1!', confirmPassword: 'Password1!' },
      { password: 'This password is too common. Choose another.' },
    ],
  ]
  for (const [fields, told] of refusals) {
    const answer = await reset(token, fields)
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, 'invalid_input', told])
  }
  expect((await reset(token)).status).toBe(200)
})

test('voids what gave access before a reset: the registration token, a pending new address', async () => {
  const { email, registrationToken } = await given.paid(server)
  const { accessToken } = (await login(email, password)).body.data.tokens
  const stranger = given.email()
  const change = { email: stranger, currentPassword: password }
  expect((await server.call('PUT', '/profile', change, accessToken)).status).toBe(200)
  const waiting = await mailedToken(server, stranger, 'verify-address')
  await reset(await askForLink(email))
  expect((await server.call('POST', '/auth/verify-email', { token: waiting })).body.code).toBe(
    'invalid_token',
  )
  const completion = { ...given.business(), registrationToken }
  expect((await server.call('POST', '/auth/complete-profile', completion)).body.code).toBe('invalid_token')
})

test('lets the owner sign in right after a reset when others used up the attempts', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(limited)
  for (let i = 0; i < 16; i++) await login(email, 'Wrong-horse-1', limited)
  expect((await login(email, password, limited)).status).toBe(429)
  expect((await reset(await askForLink(email, limited), {}, limited)).status).toBe(200)
  expect((await login(email, newPassword, limited)).status).toBe(200)
  await limited.stop()
})

test('leaves no session from a sign-in with the old password that races with a reset', async () => {
  const { email } = await given.registration(server)
  const token = await askForLink(email)
  // An earlier session, so that there is at least one to end.
  const early = await login(email, password)
  const logins = Array.from({ length: 10 }, () => login(email, password))
  const [done, ...answers] = await Promise.all([reset(token), ...logins])
  expect(done.status).toBe(200)
  const signedIn = [early, ...answers].filter(({ status }) => status === 200)
  expect(signedIn).toContain(early)
  for (const { body } of signedIn)
    expect((await server.call('GET', '/profile', undefined, body.data.tokens.accessToken)).status).toBe(401)
})
