import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { given, password, type Server } from '../../../test/given/given.ts'

let server: Server
beforeAll(async () => {
  server = await given.server({ RATE_LIMITS: 'on' })
})
afterAll(() => server.stop())

test('logs every refusal with its operation, reason and origin, and nothing that was typed', async () => {
  const logged = vi.spyOn(server.app.log, 'info')
  const { email } = await given.registration(server)
  const login = await server.call('POST', '/auth/login', { email, password })
  const token: string = login.body.data.tokens.accessToken
  const typed = 'A-wrong-password-1'
  await server.call('POST', '/auth/login', { email, password: typed })
  await server.call('POST', '/auth/verify-reset-token', { token: typed })
  await server.call('GET', `/posts/${randomUUID()}`, undefined, token)
  await server.call('PUT', '/profile/password', { currentPassword: typed, newPassword: 'B-other-2' }, token)
  await server.call('POST', '/stripe/webhook', { id: typed })
  await server.call('POST', '/posts', { title: { [typed]: typed }, [typed]: typed }, token)
  await server.call('POST', '/auth/login', { email, password: typed.repeat(200_000) })
  await server.call('GET', '/posts', undefined, typed)
  for (let n = 0; n < 15; n++) await server.call('POST', '/auth/login', { email, password: typed })
  const lines = logged.mock.calls.filter((call) => call.at(1) === 'Request refused').map(([fields]) => fields)
  const codes = new Set(
    (lines as unknown as { operation: string; code: string }[]).map(
      (line) => `${line.operation} ${line.code}`,
    ),
  )
  expect([...codes].toSorted()).toEqual([
    '/api/v1/stripe/webhook invalid_signature',
    'accounts.changePassword wrong_password',
    'accounts.login invalid_credentials',
    'accounts.login too_large',
    'accounts.login too_many_requests',
    'accounts.verifyResetToken invalid_token',
    'posts.create invalid_input',
    'posts.get not_found',
    'posts.list signed_out',
  ])
  for (const line of lines) {
    expect(line).toMatchObject({ requestId: expect.any(String), address: '127.0.0.1' })
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`${typed}|${email}|${token}`))
  }
  logged.mockRestore()
})

test('answers a defect with a sentence and an id, and logs its cause under that id', async () => {
  const { email } = await given.registration(server)
  const login = await server.call('POST', '/auth/login', { email, password })
  const token: string = login.body.data.tokens.accessToken
  const logged = vi.spyOn(server.app.log, 'error')
  // Simulates a broken release: a missing table.
  await server.app.db.execute(sql`alter table audit_entries rename to audit_entries_gone`)
  const answer = await server.call('GET', '/account/activity', undefined, token)
  const secretive = await server.call('POST', '/auth/login', { email, password: 'Wrong-horse-1' })
  await server.app.db.execute(sql`alter table audit_entries_gone rename to audit_entries`)
  const { requestId } = answer.body
  expect(answer).toMatchObject({
    status: 500,
    body: {
      success: false,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      requestId: expect.any(String),
    },
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/audit_entries|select|Error|\.ts|\.js/)
  // An action that cannot be audited does not happen.
  expect([secretive.status, secretive.body.code]).toEqual([500, 'internal'])
  expect(logged.mock.calls[0]?.[0]).toMatchObject({
    requestId,
    operation: 'accounts.listActivity',
    err: expect.any(Error),
  })
  logged.mockRestore()
})
