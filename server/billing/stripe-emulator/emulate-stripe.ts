import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { testPaymentObjects } from '../../schema/billing.ts'
import { answerRequest } from './answer-request.ts'
import { decodeForm, type Form } from './decode-form.ts'
import type { StripeBooks } from './stripe-books.ts'
import { withBooks } from './with-books.ts'

const { kind, createdAt, object } = testPaymentObjects

/** Replaces the network of Stripe’s client in test mode. It opens no port, so nobody else can call it. */
export const emulateStripe =
  (app: App) =>
  async (request: Request): Promise<Response> => {
    const { method } = request
    const { pathname: path, search } = new URL(request.url)
    const form = decodeForm(method === 'POST' ? await request.text() : search.slice(1))
    const key = request.headers.get('idempotency-key') ?? undefined
    const text = `${path} ${JSON.stringify(form)}`
    const scope = { text, key, also: listScope(path, form), isReadOnly: method === 'GET' }
    const work = (books: StripeBooks) => answerRequest(books, { method, path, form, key })
    const answer = await withBooks(app, scope, work).catch((error: unknown) => {
      // The client treats it as a network failure and retries.
      app.log.error({ err: error }, 'Stripe emulator failed')
      throw error
    })
    return Response.json(answer.body, { status: answer.status, headers: { 'request-id': 'req_test' } })
  }

function listScope(path: string, { created, email }: Form): SQL | undefined {
  if (path === '/v1/customers') return and(eq(kind, 'customer'), sql`${object} ->> 'email' = ${email}`)
  const since = Number((created as { gte?: string } | undefined)?.gte ?? 0)
  return path === '/v1/events' ? and(eq(kind, 'event'), gte(createdAt, new Date(since * 1000))) : undefined
}
