import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { given, password, type Server } from '../../test/given.ts'

let server: Server
beforeAll(async () => {
  server = await given.server({ RATE_LIMITS: 'on' })
})
afterAll(() => server.stop())

test('what somebody tries without a right to it is logged with its operation, its reason and where it came from, and nothing that was typed', async () => {
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
  for (let n = 0; n < 15; n++) await server.call('POST', '/auth/login', { email, password: typed })
  const lines = logged.mock.calls.filter((call) => call.at(1) === 'refused').map(([fields]) => fields)
  const told = new Set(
    (lines as unknown as { operation: string; code: string }[]).map(
      (line) => `${line.operation} ${line.code}`,
    ),
  )
  expect([...told].toSorted()).toEqual([
    '/api/v1/stripe/webhook invalid_signature',
    'accounts.changePassword wrong_password',
    'accounts.login invalid_credentials',
    'accounts.login too_many_requests',
    'accounts.verifyResetToken invalid_token',
    'posts.get not_found',
  ])
  for (const line of lines) {
    expect(line).toMatchObject({ requestId: expect.any(String), address: '127.0.0.1' })
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`${typed}|${email}|${token}`))
  }
  logged.mockRestore()
})
