import { hash } from 'node:crypto'
import type { Form } from './decode-form.ts'
import type { StripeBooks } from './stripe-books.ts'
import { NoSuchObject, type StripeObject } from './stripe-objects.ts'
import { stripeCalls, StripeRefusal } from './stripe-calls.ts'

export interface StripeRequest {
  method: string
  path: string
  form: Form
  key: string | undefined
}

export interface StripeAnswer {
  status: number
  body: object
  /** A retry with the same key gets the same answer. */
  isFinal?: true
}

export const failure = (
  status: number,
  code: string,
  message: string,
  type = status < 500 ? 'invalid_request_error' : 'api_error',
): StripeAnswer => ({ status, body: { error: { type, code, message } } })

export const keyId = (key: string) => `key:${key}`

/** Answers like Stripe's HTTP API. A repeated key repeats the answer, not the work. */
export function answerRequest(
  books: StripeBooks,
  request: StripeRequest,
  perform: typeof performCall = performCall,
): StripeAnswer {
  const { method, path, form, key } = request
  if (!key) return perform(books, request)
  const digest = hash('sha256', JSON.stringify([method, path, form]))
  const earlier = books.find(keyId(key))
  if (earlier && earlier.digest !== digest)
    return failure(400, 'idempotency_key_in_use', 'Another request had this key', 'idempotency_error')
  // Stored by id only, so that personal data is in one place.
  if (earlier?.made) return { status: 200, body: present(books, books.get(earlier.made), form) }
  if (earlier) return earlier.answer
  const answer = perform(books, request)
  const { id: made, object, customer } = answer.body as StripeObject
  const outcome = books.find(made) ? { made } : { answer }
  const owner = object === 'customer' ? made : customer
  if (answer.status !== 200 || books.find(made))
    books.objects.set(keyId(key), {
      id: keyId(key),
      object: 'idempotency_key',
      customer: owner,
      digest,
      ...outcome,
    })
  return answer
}

export function performCall(books: StripeBooks, { method, path, form }: StripeRequest): StripeAnswer {
  const parts = path.split('/').slice(2)
  // `subscriptions/test_sub_1` matches `subscriptions/:id`.
  const names = [parts, ...[1, 2].flatMap((place) => (parts[place] ? [parts.with(place, ':id')] : []))]
  const found = names.find((name) => stripeCalls[`${method} ${name.join('/')}`])
  if (!found) return failure(404, 'unknown_call', `${method} ${path}`)
  try {
    const made = stripeCalls[`${method} ${found.join('/')}`]!(books, parts[found.indexOf(':id')] ?? '', form)
    if (!Array.isArray(made)) return { status: 200, body: present(books, made, form) }
    const data = made.map((one) => present(books, one, form))
    return { status: 200, body: { object: 'list', data, has_more: false, url: path } }
  } catch (error) {
    if (error instanceof NoSuchObject) return failure(404, 'resource_missing', error.message)
    if (error instanceof StripeRefusal) return failure(400, error.code, error.message)
    throw error
  }
}

/** A copy with the addresses of its pages and the objects that the request expands. */
function present(books: StripeBooks, object: StripeObject, form: Form): StripeObject {
  const { origin } = books
  const copy = structuredClone(object)
  const { id, invoice_settings: inner } = copy
  if (copy.object === 'checkout.session') copy.url = `${origin}/test-checkout/${id}`
  if (copy.object === 'billing_portal.session') copy.url = `${origin}/test-card/${id}`
  if (copy.object === 'invoice') copy.hosted_invoice_url = `${origin}/test-invoice/${id}`
  for (const path of (form.expand as string[] | undefined) ?? []) {
    const name = path.split('.').at(-1)!
    if (typeof copy[name] === 'string') copy[name] = books.find(copy[name]) ?? copy[name]
    if (typeof inner?.[name] === 'string') inner[name] = books.find(inner[name]) ?? inner[name]
  }
  return copy
}
