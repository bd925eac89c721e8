import { type Html, html, htmlPage, pageHeader } from '../../notifications/html.ts'
import type { RawResponse, RawRoute } from '../../platform/http/define-routes.ts'
import { isEmulated } from '../stripe/stripe-context.ts'
import type { StripeBooks } from './stripe-books.ts'
import type { StripeObject } from './stripe-objects.ts'
import { type CardErrors, type CardForm, isTestNumber, readCard, type TestCard } from './test-cards.ts'
import { withBooks } from './with-books.ts'

export const testPage = (title: string, body: Html, status = 200): RawResponse => ({
  status,
  type: 'html',
  body: htmlPage(
    `${title} · Test payments`,
    '/test-checkout.css',
    html`<aside class="banner">
        <strong>Test mode: no real payment.</strong> No money moves. Don’t enter a real card number.
      </aside>
      ${pageHeader}
      <main>${body}</main>
      <script src="/test-checkout.js" defer></script>`,
  ).text,
})

export const closedPage = (status: number, title: string, message: string): RawResponse =>
  testPage(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="/">Back to Quillcast</a></p>`,
    status,
  )

/** The routes of an emulated object’s page, by its id; `form` is what was sent. With a Stripe key it does not exist. */
export const objectPage = (
  path: string,
  object: string,
  unknown: RawResponse,
  respond: (books: StripeBooks, found: StripeObject, form: URLSearchParams | undefined) => RawResponse,
): RawRoute[] =>
  (['GET', 'POST'] as const).map((method) => ({
    method,
    path: `${path}/:id`,
    handle: async (app, { params: { id = '' }, body }) => {
      if (!isEmulated(app)) return unknown
      const isReadOnly = method === 'GET'
      return withBooks(app, { text: id, isReadOnly }, (books) => {
        const found = books.find(id)
        const form = isReadOnly ? undefined : new URLSearchParams(body.toString())
        return found?.object === object ? respond(books, found, form) : unknown
      })
    },
  }))

export interface CardPage {
  title: string
  heading: string
  above: Html
  button: string
  terms?: Html
  back: { label: string; url: string }
}

export function cardPage(
  page: CardPage,
  { clock }: StripeBooks,
  form: URLSearchParams | undefined,
  charge: (card: TestCard) => RawResponse,
): RawResponse {
  if (!form) return cardFormPage(page)
  const typed: CardForm = { ...noCard, ...Object.fromEntries(form) }
  const read = readCard(typed, new Date(clock * 1000))
  if ('errors' in read)
    return cardFormPage(page, 422, 'You weren’t charged. Check the highlighted fields.', typed, read.errors)
  return read.card.outcome === 'declined' ? declinedPage(page, typed) : charge(read.card)
}

export const declinedPage = (page: CardPage, typed?: CardForm): RawResponse =>
  cardFormPage(page, 402, 'Your card was declined, and you weren’t charged. Try another card.', typed)

const fields = [
  { name: 'number', label: 'Card number', placeholder: '4242 4242 4242 4242', inputmode: 'numeric' },
  { name: 'exp', label: 'Expiry date (MM/YY)', placeholder: '12/34', inputmode: 'numeric' },
  { name: 'csc', label: 'Security code', placeholder: '123', inputmode: 'numeric' },
  { name: 'name', label: 'Name on the card', placeholder: 'Ada Lovelace', inputmode: 'text' },
] as const
const noCard: CardForm = { number: '', exp: '', csc: '', name: '' }

function cardFormPage(
  { title, heading, above, button, terms, back }: CardPage,
  status = 200,
  problem = '',
  typed = noCard,
  errors: CardErrors = {},
): RawResponse {
  // Never repeats a security code or a number that may belong to a real card; everything else is kept.
  const kept = { ...typed, csc: '', number: isTestNumber(typed.number) ? typed.number : '' }
  return testPage(
    title,
    html`<h1>${heading}</h1>
      ${above} ${problem ? html`<p class="error summary" role="alert">${problem}</p>` : ''}
      <form method="post">
        ${fields.map((field) => input(field, kept[field.name], errors[field.name]))} ${terms ?? ''}
        <button type="submit">${button}</button>
      </form>
      <p><a href="${back.url}">${back.label}</a></p>
      <details>
        <summary>Test cards</summary>
        <ul>
          <li><code>4242 4242 4242 4242</code> pays</li>
          <li><code>4000 0000 0000 0002</code> is declined</li>
          <li><code>4000 0000 0000 0341</code> pays now and fails at the first renewal</li>
          <li><code>4000 0027 6000 3184</code> asks you to confirm the payment (3-D Secure)</li>
        </ul>
        <p>Any expiry date in the future, any security code, any name.</p>
      </details>`,
    status,
  )
}

const input = (
  { name, label, placeholder, inputmode }: (typeof fields)[number],
  value: string,
  error: string | undefined,
): Html =>
  html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="cc-${name}"
      inputmode="${inputmode}"
      placeholder="${placeholder}"
      value="${value}"
      required
      maxlength="100"
      ${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}`

/** Without the host, because the page's policy only allows our own, whatever its name. */
export function leadTo(address: string): RawResponse {
  const url = new URL(address, 'http://localhost')
  return { status: 303, type: 'html', body: '', headers: { location: url.pathname + url.search } }
}
