import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeForm, type Form, pathsOf } from './decode-form.ts'
import { NoSuch, StripeBooks, type StripeObject } from './stripe-books.ts'
import { stripeCalls, StripeRefusal } from './stripe-calls.ts'
import { findUnknownParameter } from './stripe-parameters.ts'

export const webhookSecret = 'whsec_of_the_fake'
const apiVersion = '2026-10-28.endive'
// None of these move money.
const needNoKey = /create_preview$/

interface Answered {
  status: number
  body: object
  /** A retry with the same key would get the same response. */
  isFinal?: true
}

export interface FakeStripe {
  url: string
  books: StripeBooks
  requests: { method: string; path: string; form: Form; key: string | undefined }[]
  /** Calls a real API would reject: unknown parameters, other versions, changes without a key. */
  violations: string[]
  /** Faults of the next calls: the work is done and the response lost, or nothing is done. */
  faults: {
    cutAnswers: number
    down: boolean
    /** The next change returns a 500, before or after its work, and its key keeps returning it. */
    spends: 'before' | 'after' | undefined
    /** This many calls are rate limited or conflict with a concurrent one. */
    busy: { status: 429 | 409; times: number }
  }
  /** Delivers an event to that URL, signed now or as given, and returns the status. */
  deliver(to: string, event: StripeObject, how?: { secret?: string; atSeconds?: number }): Promise<number>
  stop(): Promise<void>
}

/** A small loopback API that behaves like Stripe: forms, versions, idempotency keys, signed events. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const books = new StripeBooks()
  const answers = new Map<string, Answered & { asked: string }>()
  const fake: Omit<FakeStripe, 'url' | 'stop'> = {
    books,
    requests: [],
    violations: [],
    faults: {
      ...{ cutAnswers: 0, down: false, spends: undefined },
      busy: { status: 429, times: 0 },
    },
    deliver: (to, event, how) => deliver(to, event, how),
  }
  const server = createServer((request, response) => void handle(fake, answers, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())))
  return { ...fake, url: `http://127.0.0.1:${port}`, stop }
}

async function handle(
  fake: Omit<FakeStripe, 'url' | 'stop'>,
  answers: Map<string, Answered & { asked: string }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { pathname, search } = new URL(request.url ?? '/', 'http://fake')
  const method = request.method ?? 'GET'
  const form = decodeForm(method === 'POST' ? Buffer.concat(chunks).toString() : search.slice(1))
  const key = request.headers['idempotency-key'] as string | undefined
  fake.requests.push({ method, path: pathname, form, key })
  if (fake.faults.down)
    return send(response, { status: 500, body: failure('api_error', 'down', 'It is down') })
  const { busy } = fake.faults
  if (busy.times > 0) {
    busy.times--
    return send(response, {
      status: busy.status,
      body: failure('api_error', 'lock_timeout', 'Too much at once'),
    })
  }
  const asked = JSON.stringify([method, pathname, form])
  const known = key ? answers.get(key) : undefined
  const answered =
    known === undefined
      ? work(fake, { method, path: pathname, form, key, version: request.headers['stripe-version'] })
      : known.asked === asked
        ? known
        : { status: 400, body: failure('idempotency_error', 'key_in_use', 'Another request had this key') }
  if (known && known.asked !== asked) fake.violations.push(`${key}: used for two requests`)
  if (key && !known) answers.set(key, { ...answered, asked })
  if (method !== 'GET' && fake.faults.cutAnswers > 0) {
    fake.faults.cutAnswers--
    return void request.socket.destroy()
  }
  send(response, answered)
}

interface Asked {
  method: string
  path: string
  form: Form
  key: string | undefined
  version: unknown
}

/** Lets the next change fail before or after its work. */
function work(fake: Pick<FakeStripe, 'books' | 'violations' | 'faults'>, asked: Asked): Answered {
  const { spends } = fake.faults
  if (!spends || asked.method !== 'POST' || needNoKey.test(asked.path)) return answer(fake, asked)
  fake.faults.spends = undefined
  if (spends === 'after') answer(fake, asked)
  return { status: 500, body: failure('api_error', 'spent', 'It failed'), isFinal: true }
}

function answer({ books, violations }: Pick<FakeStripe, 'books' | 'violations'>, asked: Asked): Answered {
  const { method, path, form, key, version } = asked
  const unknown = findUnknownParameter(method, path, pathsOf(form))
  if (unknown) violations.push(`${method} ${path}: ${unknown}`)
  if (version !== apiVersion) violations.push(`${method} ${path}: version ${String(version)}`)
  // The SDK generates a random key, which a second click does not share.
  const isOwnKey = key && !key.startsWith('stripe-node-retry-')
  if (method === 'POST' && !needNoKey.test(path) && !isOwnKey) violations.push(`${method} ${path}: no key`)
  if (unknown) return { status: 400, body: failure('invalid_request_error', 'parameter_unknown', unknown) }
  const { name, id } = nameOf(method, path)
  try {
    const made = stripeCalls[name]!(books, id, form)
    if (!Array.isArray(made)) return { status: 200, body: expand(books, made, form) }
    const data = made.map((one) => expand(books, one, form))
    return { status: 200, body: { object: 'list', data, has_more: false, url: path } }
  } catch (error) {
    if (error instanceof NoSuch)
      return {
        status: 404,
        body: failure('invalid_request_error', 'resource_missing', `No such: ${error.message}`),
      }
    if (error instanceof StripeRefusal)
      return { status: 400, body: failure('invalid_request_error', error.code, error.message) }
    throw error
  }
}

/** `/v1/subscriptions/sub_1` is `subscriptions/:id`. */
function nameOf(method: string, path: string): { name: string; id: string } {
  const parts = path.split('/').slice(2)
  const place = parts.findIndex((part) => /^(price|cus|cs_test|sub|sub_sched|in|ch|pm|bpc)_/.test(part))
  const id = parts[place] ?? ''
  return {
    name: `${method} ${parts.with(place < 0 ? 0 : place, place < 0 ? parts[0]! : ':id').join('/')}`,
    id,
  }
}

/** The two objects that are embedded in others; all else is fetched by id. */
function expand(books: StripeBooks, object: StripeObject, form: Form): StripeObject {
  const wanted = ((form.expand as string[] | undefined) ?? []).map((path) => path.split('.').at(-1)!)
  const copy = structuredClone(object)
  for (const name of wanted) {
    if (typeof copy[name] === 'string') copy[name] = books.find(copy[name]) ?? copy[name]
    const inner = copy.invoice_settings
    if (typeof inner?.[name] === 'string') inner[name] = books.find(inner[name]) ?? inner[name]
  }
  return copy
}

const failure = (type: string, code: string, message: string) => ({ error: { type, code, message } })

function send(response: ServerResponse, { status, body, isFinal }: Answered): void {
  const headers = { 'content-type': 'application/json', 'request-id': 'req_fake' }
  response.writeHead(status, { ...headers, ...(isFinal && { 'stripe-should-retry': 'false' }) })
  response.end(JSON.stringify(body))
}

/** https://docs.stripe.com/webhooks#verify-manually */
export function signStripeEvent(body: string, secret: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`
}

async function deliver(
  to: string,
  event: StripeObject,
  {
    secret = webhookSecret,
    atSeconds = Math.floor(Date.now() / 1000),
  }: { secret?: string; atSeconds?: number } = {},
): Promise<number> {
  const body = JSON.stringify({ ...event, api_version: apiVersion })
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signStripeEvent(body, secret, atSeconds),
  }
  return (await fetch(`${to}/api/v1/stripe/webhook`, { method: 'POST', headers, body })).status
}
