import { expect, test } from 'vitest'
import { given, password } from '../../test/given.ts'

const server = await given.server()
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

async function signIn(email: string, userAgent = 'node', rememberMe = false): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password, rememberMe }),
  })
  return (await answer.json()).data.tokens.accessToken
}

const list = async (token: string) =>
  (await server.call('GET', '/account/sessions', undefined, token)).body.data.sessions
const isAlive = async (token: string) =>
  (await server.call('GET', '/account/sessions', undefined, token)).status === 200

test('the list names every device, this one first, and no token', async () => {
  const { email } = await given.registration(server)
  const mine = await signIn(email)
  const other = await signIn(email, chrome, true)
  const sessions = await list(mine)
  expect(sessions).toEqual([
    expect.objectContaining({ current: true, device: 'Unknown device', remembered: false }),
    {
      id: expect.any(String),
      current: false,
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      device: 'Chrome on Windows',
      remembered: true,
    },
  ])
  expect(JSON.stringify(sessions)).not.toContain(other)
  expect((await list(other))[0].device).toBe('Chrome on Windows')
})

test('a session that is ended is dead at once, and ending it again finds nothing', async () => {
  const { email } = await given.registration(server)
  const [mine, other] = [await signIn(email), await signIn(email)]
  const id = (await list(mine)).find(({ current }: { current: boolean }) => !current).id
  const end = () => server.call('DELETE', `/account/sessions/${id}`, undefined, mine)
  expect((await end()).status).toBe(200)
  expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false])
  expect((await end()).body.code).toBe('not_found')
})

test('nobody ends the session of another account', async () => {
  const [one, other] = [await given.registration(server), await given.registration(server)]
  const [mine, theirs] = [await signIn(one.email), await signIn(other.email)]
  const [{ id }] = await list(theirs)
  expect((await server.call('DELETE', `/account/sessions/${id}`, undefined, mine)).body.code).toBe(
    'not_found',
  )
  await server.call('POST', '/account/sessions/end-others', {}, mine)
  expect(await isAlive(theirs)).toBe(true)
})

test('all others end together, and this one stays', async () => {
  const { email } = await given.registration(server)
  const tokens = await Promise.all([1, 2, 3].map(() => signIn(email)))
  const answer = await server.call('POST', '/account/sessions/end-others', {}, tokens[1])
  expect(answer.body.data).toEqual({ ended: 2 })
  expect(await Promise.all(tokens.map(isAlive))).toEqual([false, true, false])
})

test('an event stream ends with its session', async () => {
  const { email } = await given.registration(server)
  const token = await signIn(email)
  const stream = await fetch(`${server.url}/api/v1/notifications/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(stream.status).toBe(200)
  await server.call('POST', '/auth/logout', {}, token)
  const began = performance.now()
  // The text is whole only when the server has ended it.
  await stream.text()
  // At once, not when the next sign of life is due.
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await isAlive(token)).toBe(false)
})
