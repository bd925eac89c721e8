import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { accounts } from '../../schema/accounts.ts'

const server = await given.server()
const register = (body: unknown) => server.call('POST', '/auth/register', body)

test('gives each broken password rule its own message', async () => {
  const messages = {
    'Ab1!': 'Password must be at least 8 characters long',
    'abcdefg1!': 'Password must contain at least one uppercase letter',
    'ABCDEFG1!': 'Password must contain at least one lowercase letter',
    'Abcdefgh!': 'Password must contain at least one number',
    Abcdefgh1: 'Password must contain at least one special character',
  }
  for (const [bad, message] of Object.entries(messages)) {
    const answer = await register({ email: given.email(), password: bad, plan: 'basic' })
    expect([bad, answer.status, answer.body.fields]).toEqual([bad, 400, { password: message }])
  }
})

test('names every invalid field without an internal error', async () => {
  const long = 'a'.repeat(300)
  const bodies: [unknown, string][] = [
    [{}, 'email'],
    [[], 'body'],
    [null, 'email'],
    ['"text"', 'body'],
    ['{"email":', 'none'],
    [{ email: 'ada', password, plan: 'basic' }, 'email'],
    [{ email: `${long}@example.com`, password, plan: 'basic' }, 'email'],
    [{ email: ['ada@example.com'], password, plan: 'basic' }, 'email'],
    [{ email: 'ada\u0000@example.com', password, plan: 'basic' }, 'email'],
    [{ email: { $ne: null }, password: { $ne: null }, plan: 'basic' }, 'password'],
    [{ email: given.email(), password: `Aa1!${long}`, plan: 'basic' }, 'password'],
    [{ email: given.email(), password: 'Correct-horse-1\u0000', plan: 'basic' }, 'password'],
    [{ email: given.email(), password, plan: 'free' }, 'plan'],
    [{ email: given.email(), password, plan: '__proto__' }, 'plan'],
    [{ email: given.email(), password, plan: 1 }, 'plan'],
  ]
  for (const [body, field] of bodies) {
    const answer = await register(body)
    expect([body, answer.status]).toEqual([body, 400])
    expect(answer.body).toMatchObject({ success: false, code: 'invalid_input' })
    expect(Object.keys(answer.body.fields ?? { none: '' })).toContain(field)
  }
})

test('accepts a password of 256 characters from anywhere in Unicode', async () => {
  const odd = `Aa1!${'🔑ж'.repeat(84)}`
  const email = given.email()
  expect((await register({ email, password: odd, plan: 'basic' })).status).toBe(201)
  expect((await server.call('POST', '/auth/login', { email, password: odd })).status).toBe(200)
  expect((await server.call('POST', '/auth/login', { email, password: odd.slice(0, -1) })).status).toBe(401)
})

test('ignores unknown fields', async () => {
  const email = given.email()
  const extra = {
    status: 'active',
    id: '00000000-0000-0000-0000-000000000000',
    profileCompletedAt: '2020-01-01',
  }
  expect((await register({ email, password, plan: 'basic', ...extra })).status).toBe(201)
  const [account] = await server.app.db.select().from(accounts).where(eq(accounts.email, email))
  expect(account).toMatchObject({ status: 'pending_payment', profileCompletedAt: null })
  expect(account?.id).not.toBe(extra.id)
})

test('treats an address in another case and with spaces as the same account', async () => {
  const email = given.email()
  const first = await register({ email, password, plan: 'basic' })
  const second = await register({ email: `  ${email.toUpperCase()} `, password, plan: 'basic' })
  expect(second.body.data.stripeUrl).toBe(first.body.data.stripeUrl)
})

test('gives unusual but valid addresses an account and a username', async () => {
  const unique = Date.now()
  for (const local of ['a', "o'brien", '_', 'x+tag', '1', `very.${'long'.repeat(10)}`]) {
    const email = `${local}@${unique}.example.com`
    expect([email, (await register({ email, password, plan: 'basic' })).status]).toEqual([email, 201])
    const [account] = await server.app.db.select().from(accounts).where(eq(accounts.email, email))
    expect(account?.username).toMatch(/^[\p{L}\p{Nd}._-]{3,39}$/u)
  }
})
