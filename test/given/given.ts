import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import type { PlanId } from '../../contract/billing/plans.ts'
import { type Database } from '../../server/platform/database/db.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { accounts } from '../../server/schema/accounts.ts'
import { searchQueue } from '../../server/schema/search.ts'
import { start, type Running } from '../../server/start.ts'
import { payTestCheckout } from '../../tools/pay-test-checkout.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { copyPaid, type PaidAccount, readPaid } from '../database/copy-paid.ts'
import { copyTemplate } from '../database/copy-template.ts'
import { openSnapshot } from '../database/open-snapshot.ts'
import { until } from '../until.ts'
import type { Role } from '../wordpress/start-wordpress.ts'

export { until }

export interface Answer {
  status: number
  headers: Headers
  // Tests read responses as external clients do: untyped JSON.
  // oxlint-disable-next-line no-explicit-any
  body: any
}

export interface Server extends Running {
  url: string
  database: Database
  /** Calls `/api/v1` + path. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<Answer>
}

export interface Account {
  email: string
  password: string
  token: string
  registrationToken: string
  accountId: string
}

const shared = new Map<string, Promise<Server>>()

/** The shared server of this test process with its own database, or a separate one when settings are given. */
async function server(settings?: Record<string, string>): Promise<Server> {
  if (settings) return startServer(settings)
  const engine = process.env.TEST_ENGINE ?? 'embedded'
  if (!shared.has(engine)) shared.set(engine, startServer({}))
  return shared.get(engine)!
}

/** The embedded database runs in this thread and in memory, or with DATA_DIR in its own thread and folder, as in production. */
async function startServer(settings: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const onPostgres = process.env.TEST_ENGINE === 'postgres'
  const databaseUrl = onPostgres ? await copyTemplate() : undefined
  const database =
    databaseUrl || settings.DATA_DIR
      ? await openDatabase({ url: databaseUrl, directory: settings.DATA_DIR ?? '' })
      : await openSnapshot('migrated')
  const env = readEnv({
    PORT: String(port),
    PUBLIC_URL: url,
    SECRET_KEY: 'a key for tests that is long enough to be one',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    RATE_LIMITS: 'off',
    SCHEDULED_JOBS: 'off',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    PUBLISH_SETTLE_MS: '2000',
    PUBLISH_SWEEP_MS: '2000',
    PUBLISH_TIMEOUT_MS: '5000',
    ...settings,
  })
  const running = await start(env, database)
  const call: Server['call'] = async (method, path, body, token) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  return { ...running, url, database, call }
}

export const password = 'Correct-horse-1'
let counter = 0
const email = () => `ada${++counter}.${randomUUID().slice(0, 8)}@example.com`

/** Registered, not yet paid. */
async function registration(at: Server, options: { plan?: PlanId } = {}) {
  const address = email()
  const answer = await at.call('POST', '/auth/register', {
    email: address,
    password,
    plan: options.plan ?? 'basic',
  })
  if (answer.status !== 201) throw new Error(`register: ${JSON.stringify(answer.body)}`)
  return {
    email: address,
    password,
    registrationToken: answer.body.data.token as string,
    stripeUrl: answer.body.data.stripeUrl as string,
  }
}

/** Registered and paid on the hosted test page, with an incomplete profile. */
async function paid(at: Server, options: { plan?: PlanId } = {}) {
  const made = await registration(at, options)
  const { location } = await payTestCheckout(made.stripeUrl)
  const sessionId = new URL(location ?? '', at.url).searchParams.get('session_id')
  if (!sessionId) throw new Error('the test checkout did not lead to the success page')
  await until(
    async () => (await at.call('GET', `/stripe/verify-session/${sessionId}`)).body.data?.status === 'paid',
  )
  return { ...made, sessionId }
}

/** A business profile with a login to the real WordPress of this run, at its own address or one that leads there. */
function business(role: Role = 'administrator', wordpressSiteUrl = inject('given').wordpress.url) {
  const { users } = inject('given').wordpress
  return {
    businessName: 'Paws & Bubbles',
    idealClient: 'Busy dog owners in Leeds who want calm, gentle grooming.',
    clientPromises: ['A calm dog', 'Ready on time'],
    clientExpectations: ['Clean rooms', 'Kind hands', 'Clear prices'],
    wordpressSiteUrl,
    wordpressUsername: users[role].username,
    wordpressApiKey: users[role].applicationPassword,
  }
}

const originals = new Map<string, Promise<PaidAccount>>()

/** Like `paid`, but on a shared server copied from one account per plan: checkout and its events have their own tests. */
async function paidOrCopy(at: Server, plan: PlanId) {
  const engine = (await Promise.all(shared.values())).indexOf(at)
  if (engine < 0) return { ...(await paid(at, { plan })), accountId: undefined }
  const key = `${engine} ${plan}`
  if (!originals.has(key))
    originals.set(
      key,
      paid(at, { plan }).then(({ email: address }) => until(() => readPaid(at.app, address))),
    )
  return { ...(await copyPaid(at.app, await originals.get(key)!, email())), password }
}

/** Paid, profile complete, signed in. `profile` overrides fields of given.business(). */
async function account(
  at: Server,
  options: { plan?: PlanId; profile?: Partial<ReturnType<typeof business>> } = {},
): Promise<Account> {
  const made = await paidOrCopy(at, options.plan ?? 'basic')
  const answer = await at.call('POST', '/auth/complete-profile', {
    ...business(),
    ...options.profile,
    // Skips the connection test: it costs requests to WordPress, and many test sites fail on purpose.
    connectLater: true,
    registrationToken: made.registrationToken,
  })
  if (answer.status !== 200) throw new Error(`complete-profile: ${JSON.stringify(answer.body)}`)
  const [row] = made.accountId
    ? [{ id: made.accountId }]
    : await at.app.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, made.email))
  return { ...made, token: answer.body.data.tokens.accessToken, accountId: row!.id }
}

/** A draft of that account. */
async function post(at: Server, owner: Account, fields: Record<string, unknown> = {}) {
  const answer = await at.call(
    'POST',
    '/posts',
    { title: 'How often should a dog be washed?', content: '<p>Less often than you think.</p>', ...fields },
    owner.token,
  )
  if (answer.status >= 300) throw new Error(`post: ${JSON.stringify(answer.body)}`)
  return answer.body.data.post
}

/** Waits until everything written is in the search index. */
const indexed = (at: Server) => until(async () => (await at.app.db.$count(searchQueue)) === 0)

export const given = { server, registration, paid, business, account, post, email, indexed }
