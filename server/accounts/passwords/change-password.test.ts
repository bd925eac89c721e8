import { expect, test } from 'vitest'
import { given, password, until } from '../../../test/given/given.ts'
import { mailedToken, mailsTo } from '../../../test/read-mailbox.ts'

const server = await given.server()
const newPassword = 'Staple-battery-9'
const login = (email: string, tried = password) =>
  server.call('POST', '/auth/login', { email, password: tried })
const change = (session: string, body: object = {}) =>
  server.call('PUT', '/profile/password', { currentPassword: password, newPassword, ...body }, session)
const isAlive = async (session: string) =>
  (await server.call('GET', '/profile', undefined, session)).status === 200

async function twoSessions() {
  const { email } = await given.registration(server)
  const [mine, other] = [await login(email), await login(email)].map(
    ({ body }) => body.data.tokens.accessToken as string,
  )
  return { email, mine: mine!, other: other! }
}

test('ends other sessions and open reset links, keeps this session, and notifies the owner', async () => {
  const { email, mine, other } = await twoSessions()
  await server.call('POST', '/auth/forgot-password', { email })
  const link = await mailedToken(server, email, 'reset-password')
  expect((await change(mine)).body).toEqual({ success: true, data: {} })
  expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false])
  expect((await login(email)).status).toBe(401)
  expect((await login(email, newPassword)).status).toBe(200)
  expect((await server.call('POST', '/auth/verify-reset-token', { token: link })).status).toBe(400)
  await until(async () => (await mailsTo(server, email, 'password-changed')).length === 1)
})

test('refuses a wrong current password at its field, signs nobody out and changes nothing', async () => {
  const { email, mine, other } = await twoSessions()
  const { status, body } = await change(mine, { currentPassword: 'Wrong-horse-1' })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'wrong_password', ['currentPassword']])
  expect([await isAlive(mine), await isAlive(other)]).toEqual([true, true])
  expect((await login(email)).status).toBe(200)
})

test('refuses a weak, common, unchanged or email-based password at its field', async () => {
  const { email, mine } = await twoSessions()
  const refusals: [string, string][] = [
    ['Ab1!', 'Password must be at least 8 characters long'],
    ['Welcome1!', 'This password is too common. Choose another.'],
    [password, 'Choose a password other than your current one.'],
    [`A${email.split('@')[0]!.slice(1)}!`, 'Don’t use your email address or our name as your password.'],
  ]
  for (const [chosen, message] of refusals) {
    const { status, body } = await change(mine, { newPassword: chosen })
    expect([chosen, status, body.code, body.fields]).toEqual([
      chosen,
      400,
      'invalid_input',
      { newPassword: message },
    ])
  }
  expect((await login(email)).status).toBe(200)
})

test('lets exactly one of ten concurrent changes win, and its password works', async () => {
  const { email, mine } = await twoSessions()
  const tries = Array.from({ length: 10 }, (_, i) => `Staple-battery-${i}`)
  const answers = await Promise.all(tries.map((chosen) => change(mine, { newPassword: chosen })))
  const winners = tries.filter((_, i) => answers[i]?.status === 200)
  expect(winners).toHaveLength(1)
  expect((await login(email, winners[0])).status).toBe(200)
})
