import { type Html, html, htmlPage } from '../../notifications/html.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { isEmulated } from '../stripe/stripe-context.ts'
import { type CardProblem, declined, marked, readCardForm } from './card-form.ts'
import type { StripeBooks } from './stripe-books.ts'
import type { StripeObject } from './stripe-objects.ts'
import { withBooks } from './with-books.ts'

export type TypedCard = ReturnType<typeof readCardForm>

const banner = html`<aside class="banner">
  <strong>Test mode: no real payment.</strong> No money moves. Don’t enter a real card number.
</aside>`

export const testPage = (title: string, body: Html, status = 200): RawResponse => ({
  status,
  type: 'html',
  body: htmlPage(
    `${title} · Test payments`,
    '/test-checkout.css',
    html`${banner}
      <main>${body}</main>
      <script src="/test-checkout.js" defer></script>`,
  ).text,
})

/** Says why something cannot be paid or changed. */
export const closedPage = (status: number, title: string, message: string): RawResponse =>
  testPage(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="/">Back to Quillcast</a></p>`,
    status,
  )

interface ObjectPage {
  /** Ends with `:id`. */
  path: string
  object: string
  unknown: RawResponse
  /** Replaces the other pages once the object is no longer usable. */
  gate?(books: StripeBooks, object: StripeObject): RawResponse | undefined
  show(books: StripeBooks, object: StripeObject, ending: string): RawResponse
  submit(books: StripeBooks, object: StripeObject, typed: TypedCard, bank: string | null): RawResponse
}

/** The hosted page of an emulated object, shown and submitted; with a Stripe key it does not exist. */
export const objectPage = ({ path, object, unknown, gate, show, submit }: ObjectPage): RawRoute[] =>
  (['GET', 'POST'] as const).map((method) => ({
    method,
    path,
    handle: async (app, { params, body }) => {
      const isReadOnly = method === 'GET'
      const [id = '', ending = ''] = isReadOnly ? (params.id ?? '').split(/(\.pdf)$/) : [params.id]
      if (!isEmulated(app)) return unknown
      return withBooks(app, { text: id, isReadOnly }, (books) => {
        const found = books.find(id)
        if (found?.object !== object) return unknown
        const closed = gate?.(books, found)
        if (closed) return closed
        const bank = new URLSearchParams(body.toString()).get('bank')
        return isReadOnly
          ? show(books, found, ending)
          : submit(books, found, readCardForm(body, app.now()), bank)
      })
    },
  }))

/** The form's errors, or that the card was declined; undefined for a card that may be charged. */
export function problemOf(typed: TypedCard): { problem: CardProblem; status: number } | undefined {
  if ('errors' in typed) return { problem: { ...typed, problem: marked }, status: 422 }
  if (typed.card.outcome !== 'declined') return undefined
  return { problem: { problem: declined, kept: typed.kept }, status: 402 }
}

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Without the host, because the page's policy only allows our own, whatever its name. */
export function leadTo(address: string): RawResponse {
  const url = new URL(address, 'http://localhost')
  return { status: 303, type: 'html', body: '', headers: { location: url.pathname + url.search } }
}
