import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  answerRequest,
  failure,
  performCall,
  type StripeAnswer,
  type StripeRequest,
} from '../../../server/billing/stripe-emulator/answer-request.ts'
import { decodeForm } from '../../../server/billing/stripe-emulator/decode-form.ts'
import { signStripeEvent } from '../../../server/billing/stripe-emulator/deliver-test-event.ts'
import { StripeBooks } from '../../../server/billing/stripe-emulator/stripe-books.ts'
import type { StripeObject } from '../../../server/billing/stripe-emulator/stripe-objects.ts'
import type { Card } from '../../../server/billing/stripe-emulator/test-cards.ts'
import { findUnknownParameter } from './stripe-parameters.ts'

export const webhookSecret = 'whsec_of_the_fake'
const apiVersion = '2026-10-28.endive'
// None of these move money.
const needNoKey = /create_preview$/

export type CardBehavior = 'pays' | 'fails' | 'asks'

/** A test card that behaves like this for charges after the checkout. */
export const cardThat = (behaves: CardBehavior): Card => {
  const last4 = { pays: '4242', fails: '0341', asks: '3184' }[behaves]
  return { brand: 'visa', last4, exp_month: 12, exp_year: 2034 }
}

interface FakeState {
  books: StripeBooks
  requests: StripeRequest[]
  /** Calls a real API would reject: unknown parameters, other versions, changes without a key. */
  violations: string[]
  /** Faults of the next calls: the work is done and the response lost, or nothing is done. */
  faults: {
    cutAnswers: number
    down: boolean
    /** Calls are never answered. */
    hangs: boolean
    /** The customer portal was never configured. */
    noPortal: boolean
    /** The next change returns a 500, before or after its work, and its key keeps returning it. */
    spends: 'before' | 'after' | undefined
    /** This many calls are rate limited or conflict with a concurrent one. */
    busy: { status: 429 | 409; times: number }
  }
}

export interface FakeStripe extends FakeState {
  url: string
  /** Delivers an event to that URL, signed now or as given, and returns the status. */
  deliver(to: string, event: StripeObject, how?: { secret?: string; atSeconds?: number }): Promise<number>
  stop(): Promise<void>
}

/** The emulator on a loopback port, with its state in memory, and faults that test mode never has. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const state: FakeState = {
    books: new StripeBooks({ clock: Math.floor(Date.now() / 1000), origin: 'https://stripe.example' }),
    requests: [],
    violations: [],
    faults: {
      cutAnswers: 0,
      down: false,
      hangs: false,
      noPortal: false,
      spends: undefined,
      busy: { status: 429, times: 0 },
    },
  }
  const server = createServer((request, response) => void handle(state, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())))
  return { ...state, deliver, url: `http://127.0.0.1:${port}`, stop }
}

async function handle(state: FakeState, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { books, faults, requests, violations } = state
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { pathname: path, search } = new URL(incoming.url ?? '/', 'http://fake')
  const method = incoming.method ?? 'GET'
  const form = decodeForm(method === 'POST' ? Buffer.concat(chunks).toString() : search.slice(1))
  const key = incoming.headers['idempotency-key'] as string | undefined
  const version = incoming.headers['stripe-version']
  const request = { method, path, form, key }
  requests.push(request)
  if (faults.hangs) return
  if (faults.down) return send(response, failure(500, 'down', 'It is down'))
  if (faults.busy.times > 0) {
    faults.busy.times--
    return send(response, failure(faults.busy.status, 'lock_timeout', 'Too much at once'))
  }
  if (version !== apiVersion) violations.push(`${method} ${path}: version ${String(version)}`)
  const answer = answerRequest(books, request, () => performWithFaults(state, request))
  if (JSON.stringify(answer.body).includes('idempotency_key_in_use'))
    violations.push(`${key}: used for two requests`)
  if (method !== 'GET' && faults.cutAnswers > 0) {
    faults.cutAnswers--
    return void incoming.socket.destroy()
  }
  send(response, answer)
}

/** Lets the next change fail before or after its work. */
function performWithFaults(state: FakeState, request: StripeRequest): StripeAnswer {
  const { spends } = state.faults
  if (!spends || request.method !== 'POST' || needNoKey.test(request.path)) return perform(state, request)
  state.faults.spends = undefined
  if (spends === 'after') perform(state, request)
  return { ...failure(500, 'spent', 'It failed'), isFinal: true }
}

/** Rejects what the emulator accepts but the real API does not. */
function perform({ books, violations, faults }: FakeState, request: StripeRequest): StripeAnswer {
  const { method, path, form, key } = request
  const unknown = findUnknownParameter(method, path, form)
  if (unknown) violations.push(`${method} ${path}: ${unknown}`)
  // The SDK generates a random key, which a second click does not share.
  const isOwnKey = key && !key.startsWith('stripe-node-retry-')
  if (method === 'POST' && !needNoKey.test(path) && !isOwnKey) violations.push(`${method} ${path}: no key`)
  if (unknown) return failure(400, 'parameter_unknown', unknown)
  if (faults.noPortal && path.endsWith('/billing_portal/sessions') && !form.configuration)
    return failure(400, 'invalid_request', 'No configuration provided')
  return performCall(books, request)
}

function send(response: ServerResponse, { status, body, isFinal }: StripeAnswer): void {
  const headers = { 'content-type': 'application/json', 'request-id': 'req_fake' }
  response.writeHead(status, { ...headers, ...(isFinal && { 'stripe-should-retry': 'false' }) })
  response.end(JSON.stringify(body))
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
