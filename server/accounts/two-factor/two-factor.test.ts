import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appCode } from '../../../test/walks/app-code.ts'
import { given, password, until } from '../../../test/given/given.ts'
import { mailedToken, mailsTo } from '../../../test/read-mailbox.ts'
import { accounts, recoveryCodes, twoFactors } from '../../schema/accounts.ts'

const server = await given.server()
const login = (email: string, code?: string) => server.call('POST', '/auth/login', { email, password, code })
const act = (token: string, action: string, body: object = {}) =>
  server.call('POST', '/account/two-factor', { action, ...body }, token)

async function signedIn() {
  const { email } = await given.registration(server)
  const token: string = (await login(email)).body.data.tokens.accessToken
  return { email, token }
}

/** Enables two-factor authentication, as if the confirmation code was used long ago. */
async function withSecondFactor() {
  const { email, token } = await signedIn()
  const { secret } = (await act(token, 'begin', { currentPassword: password })).body.data
  const confirmed = await act(token, 'confirm', { code: appCode(secret) })
  const codes: string[] = confirmed.body.data.recoveryCodes
  await server.app.db
    .update(twoFactors)
    .set({ lastStep: 0 })
    .where(eq(twoFactors.accountId, await idOf(email)))
  return { email, token, secret: secret as string, codes }
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

async function idOf(email: string): Promise<string> {
  const [row] = await server.app.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email))
  return row!.id
}

test('asks for a code only once the second factor is confirmed', async () => {
  const { email, token } = await signedIn()
  const begun = (await act(token, 'begin', { currentPassword: password })).body.data
  expect(begun).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth: expect.any(String),
    recoveryCodes: null,
  })
  const url = new URL(begun.otpauth)
  expect([url.host, decodeURIComponent(url.pathname)]).toEqual(['totp', `/Quillcast:${email}`])
  expect(Object.fromEntries(url.searchParams)).toEqual({ secret: begun.secret, issuer: 'Quillcast' })
  expect((await login(email)).status).toBe(200)
  const wrong = await act(token, 'confirm', { code: '000000' })
  expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([
    403,
    'two_factor_required',
    ['code'],
  ])
  const {
    secret,
    otpauth,
    recoveryCodes: codes,
  } = (await act(token, 'confirm', { code: appCode(begun.secret) })).body.data
  expect([secret, otpauth, new Set(codes).size]).toEqual([null, null, 10])
  const { status, body } = await login(email)
  expect([status, body.code, body.fields]).toEqual([403, 'two_factor_required', undefined])
  await until(async () => (await mailsTo(server, email, 'two-factor-changed')).length === 1)
})

test('accepts a code once, also in a race, and ignores spaces in it', async () => {
  const { email, secret } = await withSecondFactor()
  const code = appCode(secret)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => login(email, `${code.slice(0, 3)} ${code.slice(3)}`)),
  )
  expect(statusesOf(answers)).toEqual([200, 403, 403, 403, 403])
  expect(answers.find(({ status }) => status === 403)?.body.fields).toHaveProperty('code')
  expect((await login(email, appCode(secret, 1))).status).toBe(200)
  expect((await login(email, code)).status).toBe(403)
})

test('does not sign in with the confirmation code', async () => {
  const { email, token } = await signedIn()
  const { secret } = (await act(token, 'begin', { currentPassword: password })).body.data
  const code = appCode(secret)
  await act(token, 'confirm', { code })
  expect((await login(email, code)).status).toBe(403)
})

test('accepts each recovery code once, also in a race, and tells the owner how many are left', async () => {
  const { email, token, codes } = await withSecondFactor()
  const answers = await Promise.all(Array.from({ length: 4 }, () => login(email, codes[0])))
  expect(statusesOf(answers)).toEqual([200, 403, 403, 403])
  expect((await login(email, codes[1]!.replaceAll('-', '').toUpperCase())).status).toBe(200)
  const { body } = await server.call('GET', '/account/two-factor', undefined, token)
  expect(body.data).toEqual({ enabled: true, enabled_at: expect.any(String), recovery_codes_left: 8 })
  await until(async () =>
    (await mailsTo(server, email, 'two-factor-changed')).some(({ text }) => text.includes('You have 8 left')),
  )
})

test('reveals nothing about the second factor to a wrong password, and gives no session for the right one alone', async () => {
  const { email, secret } = await withSecondFactor()
  const wrong = { email, password: 'Wrong-horse-1', code: appCode(secret) }
  expect((await server.call('POST', '/auth/login', wrong)).body.code).toBe('invalid_credentials')
  expect((await login(email)).body).not.toHaveProperty('data')
  expect((await login(email, 'abcd-efgh')).status).toBe(403)
})

test('refuses another account’s codes', async () => {
  const [one, other] = [await withSecondFactor(), await withSecondFactor()]
  expect((await login(one.email, appCode(other.secret))).status).toBe(403)
  expect((await login(one.email, other.codes[0])).status).toBe(403)
})

test('still requires the code after a password reset', async () => {
  const { email } = await withSecondFactor()
  await server.call('POST', '/auth/forgot-password', { email })
  const token = await mailedToken(server, email, 'reset-password')
  const chosen = 'Staple-battery-9'
  await server.call('POST', '/auth/reset-password', { token, password: chosen, confirmPassword: chosen })
  expect((await server.call('POST', '/auth/login', { email, password: chosen })).body.code).toBe(
    'two_factor_required',
  )
})

test('requires the password and a code to turn it off, and voids the old codes', async () => {
  const { email, token, secret, codes } = await withSecondFactor()
  const code = appCode(secret)
  expect((await act(token, 'disable', { code })).body.code).toBe('wrong_password')
  expect((await act(token, 'disable', { currentPassword: password })).body.code).toBe('two_factor_required')
  expect((await act(token, 'disable', { currentPassword: password, code: '123456' })).status).toBe(403)
  expect((await act(token, 'disable', { currentPassword: password, code })).status).toBe(200)
  expect((await login(email)).status).toBe(200)
  const accountId = await idOf(email)
  expect(
    await server.app.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)),
  ).toEqual([])
  const again = (await act(token, 'begin', { currentPassword: password })).body.data.secret
  await act(token, 'confirm', { code: appCode(again) })
  expect((await login(email, codes[0])).status).toBe(403)
})

test('refuses setup when it is on, and confirming or turning it off when it is not', async () => {
  const on = await withSecondFactor()
  for (const [action, body] of [
    ['begin', { currentPassword: password }],
    ['confirm', { code: '123456' }],
  ] as const)
    expect((await act(on.token, action, body)).body.code).toBe('two_factor_on')
  const { token } = await signedIn()
  for (const action of ['confirm', 'disable'])
    expect((await act(token, action, { currentPassword: password, code: '123456' })).body.code).toBe(
      'two_factor_off',
    )
})

test('stores neither the secret nor a recovery code in the clear', async () => {
  const { email, secret, codes } = await withSecondFactor()
  // 160 bits and 140 bits at five bits per base32 character.
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  for (const one of codes) expect(one.replaceAll('-', '')).toMatch(/^[a-z2-7]{28}$/i)
  expect(new Set(codes).size).toBe(codes.length)
  const accountId = await idOf(email)
  const rows = JSON.stringify([
    await server.app.db.select().from(twoFactors).where(eq(twoFactors.accountId, accountId)),
    await server.app.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)),
  ])
  for (const hidden of [secret, ...codes, codes[0]!.replaceAll('-', '')]) expect(rows).not.toContain(hidden)
})

test('renews recovery codes for the password and a code, voids the earlier ones at once, and notifies the owner', async () => {
  const { email, token, secret, codes } = await withSecondFactor()
  const refused = await Promise.all([
    act(token, 'renew'),
    act(token, 'renew', { currentPassword: password }),
    act(token, 'renew', { code: codes[9] }),
    act(token, 'renew', { currentPassword: password, code: '000000' }),
    act(token, 'renew', { currentPassword: 'Not-the-one-1', code: codes[9] }),
  ])
  expect(refused.map(({ body }) => body.code)).toEqual([
    'wrong_password',
    'two_factor_required',
    'wrong_password',
    'two_factor_required',
    'wrong_password',
  ])
  const first = await act(token, 'renew', { currentPassword: password, code: appCode(secret) })
  const made: string[] = first.body.data.recoveryCodes
  expect(made).toHaveLength(10)
  expect((await login(email, codes[0])).status).toBe(403)
  expect((await login(email, made[0])).status).toBe(200)
  const second = await act(token, 'renew', { currentPassword: password, code: made[1] })
  expect((await login(email, made[2])).status).toBe(403)
  expect((await login(email, second.body.data.recoveryCodes[0])).status).toBe(200)
  await until(async () => {
    const mails = await mailsTo(server, email, 'two-factor-changed')
    return mails.filter(({ subject }) => subject === 'You have new Quillcast recovery codes').length === 2
  })
  const { entries } = (await server.call('GET', '/account/activity', undefined, token)).body.data
  expect(entries).toContainEqual(expect.objectContaining({ act: 'recovery_codes_renewed' }))
})

test('requires a code besides the password to change the address, once, but not to change the name', async () => {
  const { email, token, codes } = await withSecondFactor()
  const wanted = given.email()
  const move = (code?: string, to = wanted) =>
    server.call('PUT', '/profile', { email: to, currentPassword: password, code }, token)
  const refused = [await move(), await move('000000')]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'two_factor_required'],
    [403, 'two_factor_required'],
  ])
  expect(await mailsTo(server, wanted, 'verify-address')).toEqual([])
  const moved = await move(codes[0])
  expect(moved.body.data.user).toMatchObject({ email, pendingEmail: wanted })
  expect((await move(codes[0], given.email())).body.code).toBe('two_factor_required')
  const renamed = await server.call('PUT', '/profile', { username: `Ada ${wanted.slice(0, 12)}` }, token)
  expect(renamed.status).toBe(200)
})

test('does not let an unpaid account bypass the second factor by registering again', async () => {
  const { email } = await withSecondFactor()
  const again = await server.call('POST', '/auth/register', { email, password, plan: 'basic' })
  expect([again.status, again.body.code]).toEqual([409, 'email_taken'])
})
