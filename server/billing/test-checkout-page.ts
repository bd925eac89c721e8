import { type PlanId, plans } from '../../contract/plans.ts'
import { type Html, html } from '../notifications/html.ts'
import type { CardErrors } from './test-cards.ts'

const banner = html`<aside class="banner">
  <strong>Test mode: no real payment.</strong> No money moves. Do not type the number of a real card.
</aside>`

const page = (title: string, body: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Quillcast test payments</title>
        <link rel="stylesheet" href="/test-checkout.css" />
      </head>
      <body>
        ${banner}
        <main>${body}</main>
      </body>
    </html> `.text

interface Field {
  name: 'number' | 'exp' | 'csc' | 'name'
  label: string
  autocomplete: string
  placeholder: string
  inputmode: 'numeric' | 'text'
}

const fields: Field[] = [
  {
    name: 'number',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '4242 4242 4242 4242',
    inputmode: 'numeric',
  },
  {
    name: 'exp',
    label: 'Expiry date (MM/YY)',
    autocomplete: 'cc-exp',
    placeholder: '12/34',
    inputmode: 'numeric',
  },
  { name: 'csc', label: 'Security code', autocomplete: 'cc-csc', placeholder: '123', inputmode: 'numeric' },
  {
    name: 'name',
    label: 'Name on the card',
    autocomplete: 'cc-name',
    placeholder: 'Ada Lovelace',
    inputmode: 'text',
  },
]

// What was typed is never sent back: a card number stands in no answer.
const input = ({ name, label, autocomplete, placeholder, inputmode }: Field, error: string | undefined) =>
  html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      placeholder="${placeholder}"
      required
      maxlength="100"
      ${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}`

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** The one form; `problem` speaks about the whole, `errors` about single fields. */
export function checkoutPage(view: {
  sessionId: string
  plan: PlanId
  cancelUrl: string
  problem?: string
  errors?: CardErrors
}): string {
  const { name, subtitle, priceCents } = plans[view.plan]
  const price = dollars(priceCents)
  return page(
    'Checkout',
    html`<h1>Subscribe to ${name}</h1>
      <p class="price"><strong>${price}</strong> a month · ${subtitle}</p>
      ${view.problem ? html`<p class="error summary" role="alert">${view.problem}</p>` : ''}
      <form method="post" action="/test-checkout/${view.sessionId}">
        ${fields.map((field) => input(field, view.errors?.[field.name]))}
        <p class="terms">
          You pay ${price} today. The subscription renews automatically every month at ${price} until
          cancelled. Cancel at any time; it then ends with the month that is paid.
        </p>
        <button type="submit">Subscribe and pay ${price}</button>
      </form>
      <p><a href="${view.cancelUrl}">Cancel and go back</a></p>
      <details>
        <summary>Test cards</summary>
        <ul>
          <li><code>4242 4242 4242 4242</code> pays</li>
          <li><code>4000 0000 0000 0002</code> is declined</li>
          <li><code>4000 0000 0000 0341</code> pays now and fails at the first renewal</li>
        </ul>
        <p>Any expiry date in the future, any security code, any name.</p>
      </details>`,
  )
}

/** A checkout that cannot be paid, and why. */
export function closedPage(title: string, message: string): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="/">Back to Quillcast</a></p>`,
  )
}
