import { expect, test } from 'vitest'
import { appCode } from '../../../test/walks/app-code.ts'
import { given, password, type Server } from '../../../test/given/given.ts'
import { mailedToken } from '../../../test/read-mailbox.ts'
import { twoFactors } from '../../schema/accounts.ts'

const home = '198.51.100.7'
// Networks never seen before, as in hotels and trains.
const elsewhere = (n: number) => `192.0.${n}.1`
// The embedded database handles calls one at a time, so fewer are enough there.
const guessCount = process.env.TEST_ENGINE === 'postgres' ? 1000 : 320

/** Sends wrong passwords, forty at a time, from that many addresses, and runs an action halfway through. */
async function guess(
  at: Server,
  email: string,
  { addresses, times = 80 }: { addresses: number; times?: number },
  meanwhile?: () => Promise<void>,
) {
  const statuses: number[] = []
  for (let first = 0; first < times; first += 40) {
    const batch = Array.from({ length: 40 }, (_, i) => first + i)
    const tries = batch.map((n) => signIn(at, email, `Wrong-horse-${n}`, { from: addressOf(n % addresses) }))
    const [answers] = await Promise.all([Promise.all(tries), first === 40 ? meanwhile?.() : undefined])
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}

// 200 addresses are 50 networks.
const addressOf = (n: number) => `203.0.${n >> 2}.${(n & 3) + 1}`

interface From {
  from: string
  cookie?: string
  code?: string
}

const signIn = (at: Server, email: string, tried: string, from: From) =>
  post(at, '/auth/login', { email, password: tried, ...(from.code ? { code: from.code } : {}) }, from)

async function post(at: Server, path: string, body: object, { from, cookie = '' }: From) {
  const answer = await fetch(`${at.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify(body),
  })
  await answer.body?.cancel()
  const set = answer.headers.get('set-cookie') ?? ''
  return { status: answer.status, set, cookie: set.split(';')[0] ?? '' }
}

test.each([1, 200])(
  `checks at most 20 of ${guessCount} guesses from %i addresses, while the owner signs in from a known device and network`,
  async (addresses) => {
    const server = await given.server({ RATE_LIMITS: 'on' })
    const { email } = await given.registration(server)
    const { cookie } = await signIn(server, email, password, { from: home })
    const statuses = await guess(server, email, { addresses, times: guessCount }, async () => {
      const known = [
        await signIn(server, email, password, { from: home }),
        await signIn(server, email, password, { from: elsewhere(addresses), cookie }),
      ]
      expect(known.map((answer) => answer.status)).toEqual([200, 200])
    })
    const lookedAt = statuses.filter((status) => status === 401).length
    expect(lookedAt).toBeLessThanOrEqual(20)
    expect(statuses.filter((status) => status === 429).length).toBe(guessCount - lookedAt)
    await server.stop()
  },
)

test('charges a stranger behind the same router without using up the attempts of the owner’s device', async () => {
  const server = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(server)
  const { cookie } = await signIn(server, email, password, { from: home })
  const tries = Array.from({ length: 110 }, () => signIn(server, email, 'Wrong-horse-1', { from: home }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  // Ten for an address that has signed in before, and five for any network.
  expect(statuses.filter((status) => status === 401)).toHaveLength(15)
  expect((await signIn(server, email, password, { from: home })).status).toBe(429)
  expect((await signIn(server, email, password, { from: home, cookie })).status).toBe(200)
  await server.stop()
})

test('limits strangers in one network to five guesses an hour without locking anyone else out', async () => {
  const server = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(server)
  const statuses = await guess(server, email, { addresses: 4 })
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect((await signIn(server, email, password, { from: elsewhere(1) })).status).toBe(200)
  await server.stop()
})

test('lets the owner in through an emailed link on a new device, and remembers it, while strangers everywhere guess', async () => {
  const server = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(server)
  await guess(server, email, { addresses: 200 })
  expect((await signIn(server, email, password, { from: elsewhere(1) })).status).toBe(429)
  await post(server, '/auth/forgot-password', { email }, { from: elsewhere(1) })
  const token = await mailedToken(server, email, 'reset-password')
  const chosen = 'Staple-battery-9'
  const body = { token, password: chosen, confirmPassword: chosen }
  const { cookie } = await post(server, '/auth/reset-password', body, { from: elsewhere(1) })
  await guess(server, email, { addresses: 200 })
  expect((await signIn(server, email, chosen, { from: elsewhere(2), cookie })).status).toBe(200)
  await server.stop()
})

test('limits a browser’s device cookie to the API, grants no access by it, and ties it to the accounts that signed in with it', async () => {
  const server = await given.server({
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'https://localhost',
  })
  const [{ email }, other] = [await given.registration(server), await given.registration(server)]
  const wrong = await signIn(server, email, 'Wrong-horse-1', { from: home })
  expect(wrong.set).toBe('')
  const { set, cookie } = await signIn(server, email, password, { from: home })
  expect(set).toMatch(
    /^__Secure-quillcast-device=[\w-]{43}; Max-Age=31536000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect((await signIn(server, other.email, 'Wrong-horse-1', { from: elsewhere(1), cookie })).status).toBe(
    401,
  )
  await guess(server, other.email, { addresses: 200 })
  expect((await signIn(server, other.email, password, { from: elsewhere(2), cookie })).status).toBe(429)
  expect((await signIn(server, email, 'Wrong-horse-1', { from: elsewhere(3), cookie })).status).toBe(401)
  // One per browser, for any account.
  expect((await signIn(server, email, password, { from: elsewhere(3), cookie })).cookie).toBe(cookie)
  await server.stop()
})

test('gives a guessing device ten attempts an hour, separate from its network', async () => {
  const server = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(server)
  const { cookie } = await signIn(server, email, password, { from: home })
  const statuses: number[] = []
  for (let i = 0; i < 30; i++)
    statuses.push((await signIn(server, email, `Wrong-horse-${i}`, { from: elsewhere(1), cookie })).status)
  // Plus the five of its network.
  expect(statuses.filter((status) => status === 401)).toHaveLength(15)
  await server.stop()
})

test('checks ten wrong codes an hour, five per network, even with the right password; the owner’s device still signs in', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(limited)
  const token = (await limited.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
  const two = (action: string, body: object) =>
    limited.call('POST', '/account/two-factor', { action, ...body }, token)
  const { secret } = (await two('begin', { currentPassword: password })).body.data
  await two('confirm', { code: appCode(secret) })
  const forgetSteps = () => limited.app.db.update(twoFactors).set({ lastStep: 0 })
  const withCode = async (from: string, cookie = '', tried = password) => {
    await forgetSteps()
    return signIn(limited, email, tried, { from, cookie, code: appCode(secret) })
  }
  const { cookie } = await withCode(home)
  const statuses: number[] = []
  for (let i = 0; i < 16; i++)
    statuses.push(
      (await signIn(limited, email, password, { from: addressOf(i < 8 ? 0 : 4), code: 'aaaa' })).status,
    )
  const ofOneNetwork = [...Array.from({ length: 5 }, () => 403), 429, 429, 429]
  expect(statuses).toEqual([...ofOneNetwork, ...ofOneNetwork])
  expect((await withCode(elsewhere(1))).status).toBe(429)
  expect((await withCode(elsewhere(1), cookie)).status).toBe(200)

  // A reset by mail grants no more attempts: reading the mail does not prove the second factor.
  await post(limited, '/auth/forgot-password', { email }, { from: elsewhere(2) })
  const link = await mailedToken(limited, email, 'reset-password')
  const chosen = 'Staple-battery-9'
  const body = { token: link, password: chosen, confirmPassword: chosen }
  const reset = await post(limited, '/auth/reset-password', body, { from: elsewhere(2) })
  expect((await withCode(elsewhere(2), reset.cookie, chosen)).status).toBe(429)
  await limited.stop()
})
