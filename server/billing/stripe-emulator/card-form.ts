import { type Html, html } from '../../notifications/html.ts'
import { type CardErrors, readCard } from './test-cards.ts'

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

// No answer contains a card number or a security code; the rest is kept.
const input = (
  { name, label, autocomplete, placeholder, inputmode }: Field,
  error: string | undefined,
  value: string | undefined,
) =>
  html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      placeholder="${placeholder}"
      value="${value ?? ''}"
      required
      maxlength="100"
      ${error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}`

export const declined = 'Your card was declined, and you weren’t charged. Try another card.'
export const marked = 'You weren’t charged. Check the highlighted fields.'

/** What is wrong: with the whole, and with single fields. */
export interface CardProblem {
  /** As typed. */
  kept?: { exp: string; name: string }
  problem?: string
  errors?: CardErrors
}

const keptOf = ({ kept }: CardProblem, { name }: Field) =>
  name === 'exp' || name === 'name' ? kept?.[name] : undefined

/** One form with one button, sent to the page's own address. */
export const cardForm = (view: CardProblem & { button: string; terms?: Html }): Html =>
  html`${view.problem ? html`<p class="error summary" role="alert">${view.problem}</p>` : ''}
    <form method="post">
      ${fields.map((field) => input(field, view.errors?.[field.name], keptOf(view, field)))}
      ${view.terms ?? ''}
      <button type="submit">${view.button}</button>
    </form>`

export const cardsHint = html`<details>
  <summary>Test cards</summary>
  <ul>
    <li><code>4242 4242 4242 4242</code> pays</li>
    <li><code>4000 0000 0000 0002</code> is declined</li>
    <li><code>4000 0000 0000 0341</code> pays now and fails at the first renewal</li>
    <li><code>4000 0027 6000 3184</code> asks you to confirm the payment (3-D Secure)</li>
  </ul>
  <p>Any expiry date in the future, any security code, any name.</p>
</details>`

/** Nothing is kept of what was typed but brand, last digits and expiry. */
export function readCardForm(
  body: Buffer,
  now: Date,
): ReturnType<typeof readCard> & Required<Pick<CardProblem, 'kept'>> {
  const typed = new URLSearchParams(body.toString())
  const field = (name: string) => typed.get(name) ?? ''
  const kept = { exp: field('exp'), name: field('name') }
  return { ...readCard({ ...kept, number: field('number'), csc: field('csc') }, now), kept }
}
